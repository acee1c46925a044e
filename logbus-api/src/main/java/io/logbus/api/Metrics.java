// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// Counters of one stage. Thread-safe.
public interface Metrics {

  /// The counter of this name, made when first asked for: a noun in snake_case, such as
  /// `lines_truncated`, which is published as `logbus_lines_truncated_total`. Ask once and keep it.
  Counter counter(String name);

  /// A number that only grows. Thread-safe.
  interface Counter {

    /// Adds `n`, which is not negative.
    void add(long n);
  }
}
