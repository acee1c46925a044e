// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.Traits;

/// The option `delimiter`: one ASCII character, and so one byte that is never part of another
/// character in UTF-8.
final class Delimiter {

  private Delimiter() {}

  /// Adds what is wrong with the option.
  static Traits check(String delimiter, Traits traits) {
    return delimiter.length() == 1 && delimiter.charAt(0) < 128
        ? traits
        : traits.fault(
            "delimiter",
            0,
            "write one ASCII character in double quotes, such as \"\\n\" or \"\\0\"");
  }

  /// The byte of a delimiter that has no fault.
  static byte of(String delimiter) {
    return (byte) delimiter.charAt(0);
  }
}
