// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What an option is when the pipeline file does not say: YAML in flow style, read like the file
/// itself (`1s`, `4MiB`, `[]`, `{}`). An option without it is required, unless it is `Optional` or
/// `@Nullable`.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
  String value();
}
