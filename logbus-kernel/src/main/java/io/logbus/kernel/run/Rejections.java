// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.Optional;

/// The rejected events of one stage, counted, with the first reason kept for the summary. Any
/// thread.
final class Rejections {

  private long rejected;
  private long kept;
  private long lost;
  private String firstReason = "";

  synchronized void add(String reason) {
    if (rejected++ == 0) {
      firstReason = reason;
    }
  }

  /// So many of them are dead letters.
  synchronized void kept(int count) {
    kept += count;
  }

  /// The content of so many of them is gone.
  synchronized void lost(int count) {
    lost += count;
  }

  synchronized Optional<RejectedEvents> summary(String stage) {
    return rejected == 0
        ? Optional.empty()
        : Optional.of(new RejectedEvents(stage, rejected, kept, lost, firstReason));
  }
}
