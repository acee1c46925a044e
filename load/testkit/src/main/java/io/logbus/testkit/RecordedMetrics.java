// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Metrics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/// Counters that a test can read. Refuses names and steps that the API does not allow. Thread-safe.
public final class RecordedMetrics implements Metrics {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");

  private final Map<String, AtomicLong> counters = new ConcurrentHashMap<>();

  RecordedMetrics() {}

  @Override
  public Counter counter(String name) {
    if (!NAME.matcher(name).matches() || name.startsWith("logbus_") || name.endsWith("_total")) {
      throw new AssertionError(
          "a counter is named by a noun in snake_case, without 'logbus_' and '_total': " + name);
    }
    var counter = counters.computeIfAbsent(name, _ -> new AtomicLong());
    return n -> {
      if (n < 0) {
        throw new AssertionError("the counter " + name + " cannot go back by " + n);
      }
      counter.addAndGet(n);
    };
  }

  /// The value of a counter; 0 when nobody asked for it.
  public long count(String name) {
    var counter = counters.get(name);
    return counter == null ? 0 : counter.get();
  }

  /// All counters by name.
  public Map<String, Long> counts() {
    var all = new TreeMap<String, Long>();
    counters.forEach((name, counter) -> all.put(name, counter.get()));
    return all;
  }
}
