// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Metrics;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// The counters that a plugin asked for.
final class Counters implements Metrics {

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  @Override
  public Counter counter(String name) {
    return counts.computeIfAbsent(name, _ -> new LongAdder())::add;
  }

  /// The values now, by name.
  SortedMap<String, Long> values() {
    var values = new TreeMap<String, Long>();
    counts.forEach((name, count) -> values.put(name, count.sum()));
    return values;
  }
}
