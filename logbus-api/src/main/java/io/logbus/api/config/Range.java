// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Bounds, both inclusive, of a number, a `Duration` or a [ByteSize], written as in YAML; empty for
/// none.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
  String min() default "";

  String max() default "";
}
