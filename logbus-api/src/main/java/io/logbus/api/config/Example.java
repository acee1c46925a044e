// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A value of `config` in YAML that a user could copy. The contract tests bind each.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Example.All.class)
@Target(ElementType.TYPE)
public @interface Example {
  String value();

  /// What it shows, for the reference page.
  String title() default "";

  /// Several examples.
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    Example[] value();
  }
}
