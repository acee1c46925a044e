// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.run.Tally.Count;

/// Counts that are not told yet, so that those of one run of events appear together: of a run that
/// a cancelled pipeline breaks off, none does. One thread at a time.
final class TallySheet {

  private final Tally tally;
  private long in;
  private long forwarded;
  private long filtered;
  private long rejected;
  private long absorbed;
  private long held;
  private long made;
  private long rejectedParts;

  TallySheet(Tally tally) {
    this.tally = tally;
  }

  void in() {
    in++;
  }

  void forwarded() {
    forwarded++;
  }

  void filtered(int events) {
    filtered += events;
  }

  void rejected() {
    rejected++;
  }

  void absorbed(int events) {
    absorbed += events;
  }

  void held() {
    held++;
  }

  /// So many are held no longer.
  void letGo(int events) {
    held -= events;
  }

  void made(int events) {
    made += events;
  }

  void rejectedParts(int parts) {
    rejectedParts += parts;
  }

  /// Tells them.
  void tell() {
    tally.add(Count.OUT, forwarded + made);
    tally.add(Count.FORWARDED, forwarded);
    tally.add(Count.FILTERED, filtered);
    tally.add(Count.REJECTED, rejected);
    tally.add(Count.ABSORBED, absorbed);
    tally.add(Count.HELD, held);
    tally.add(Count.MADE, made);
    tally.add(Count.REJECTED_PARTS, rejectedParts);
    tally.add(Count.IN, in);
    in = forwarded = filtered = rejected = absorbed = held = made = rejectedParts = 0;
  }
}
