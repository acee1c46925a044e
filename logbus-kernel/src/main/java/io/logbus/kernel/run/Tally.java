// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/// The counts of one stage from which its ledger is made. Any thread; a reader sees each count
/// exact, and all of them agree at every quiet moment.
final class Tally {

  /// What is counted; see [LedgerRow] for the meanings.
  enum Count {
    IN,
    OUT,
    FORWARDED,
    FILTERED,
    REJECTED,
    ABSORBED,
    HELD,
    MADE,
    REJECTED_PARTS
  }

  private final Map<Count, AtomicLong> counts = new EnumMap<>(Count.class);

  Tally() {
    for (var count : Count.values()) {
      counts.put(count, new AtomicLong());
    }
  }

  void add(Count count, long n) {
    if (n != 0) {
      of(count).addAndGet(n);
    }
  }

  long get(Count count) {
    return of(count).get();
  }

  private AtomicLong of(Count count) {
    return Objects.requireNonNull(counts.get(count));
  }

  LedgerRow row(String stage) {
    return new LedgerRow(
        stage,
        get(Count.IN),
        get(Count.OUT),
        get(Count.FORWARDED),
        get(Count.FILTERED),
        get(Count.REJECTED),
        get(Count.ABSORBED),
        get(Count.HELD),
        get(Count.MADE),
        get(Count.REJECTED_PARTS));
  }
}
