// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.kernel.file.Yaml;
import java.util.Optional;

/// One option, as a component of a record describes it.
///
/// @param name in snake_case
/// @param type what it takes
/// @param defaultText its default as written in the record: YAML
/// @param defaultValue its default, read
/// @param nullable whether it is null where it is left out
/// @param secret whether its value is never shown
/// @param notBlank whether blanks alone are refused
/// @param min its least value as written; empty for none
/// @param max its greatest value as written; empty for none
/// @param doc what it is for; empty if the record does not say
public record Option(
    String name,
    OptionType type,
    Optional<String> defaultText,
    Optional<Yaml> defaultValue,
    boolean nullable,
    boolean secret,
    boolean notBlank,
    String min,
    String max,
    String doc) {

  /// Whether the pipeline file must name it.
  public boolean required() {
    return defaultValue.isEmpty() && !nullable && !(type instanceof OptionType.Maybe);
  }
}
