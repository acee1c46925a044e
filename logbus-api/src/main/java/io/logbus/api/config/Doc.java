// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What an option, or a component through its record of options, is for: one or two sentences, with
/// units. It becomes the reference page, the help of `logbus plugins` and the hover text in
/// editors.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Doc {
  String value();
}
