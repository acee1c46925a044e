// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

/// A line of the collector's.
public sealed interface Report permits Slice, Collected {

  /// The report on a line.
  static Report parse(String line) {
    var words = line.split(" ", -1);
    return switch (words[0]) {
      case Slice.WORD -> Slice.parse(words);
      case Collected.WORD -> Collected.parse(words);
      default -> throw new IllegalArgumentException("no report: " + line);
    };
  }
}
