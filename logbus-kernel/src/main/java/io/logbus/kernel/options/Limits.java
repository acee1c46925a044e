// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.Optional;

/// Checks a value against the least and greatest that its option allows.
final class Limits {

  private Limits() {}

  /// What the value should have been, `from 1 to 100`, if it is not.
  static Optional<String> broken(Option option, OptionType.Value type, Object value) {
    boolean low = !option.min().isEmpty() && compare(value, type.parse().apply(option.min())) < 0;
    boolean high = !option.max().isEmpty() && compare(value, type.parse().apply(option.max())) > 0;
    if (!low && !high) {
      return Optional.empty();
    }
    if (!option.min().isEmpty() && !option.max().isEmpty()) {
      return Optional.of("from " + option.min() + " to " + option.max());
    }
    return Optional.of(low ? "at least " + option.min() : "at most " + option.max());
  }

  @SuppressWarnings("unchecked") // both were made by the same parser
  private static int compare(Object value, Object limit) {
    return ((Comparable<Object>) value).compareTo(limit);
  }
}
