// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.HashMap;
import java.util.Map;

/// What has arrived where, and how often.
final class Arrivals {

  private final Map<String, Integer> counts = new HashMap<>();
  private int all;

  static String key(String sink, String text) {
    return sink + ":" + text;
  }

  synchronized void add(String sink, String text) {
    counts.merge(key(sink, text), 1, Integer::sum);
    all++;
    notifyAll();
  }

  synchronized int of(String key) {
    return counts.getOrDefault(key, 0);
  }

  /// Waits until so many have arrived in all.
  synchronized void awaitAny(int count) throws InterruptedException {
    while (all < count) {
      wait();
    }
  }
}
