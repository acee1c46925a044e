// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.Optional;

/// The rejected events of one stage, counted, with the first reason kept for the summary. Any
/// thread.
final class Rejections {

  private long rejected;
  private long unread;
  private String firstReason = "";

  synchronized void add(String reason, boolean read) {
    if (rejected++ == 0) {
      firstReason = reason;
    }
    if (!read) {
      unread++;
    }
  }

  synchronized Optional<RejectedEvents> summary(String stage) {
    return rejected == 0
        ? Optional.empty()
        : Optional.of(new RejectedEvents(stage, rejected, unread, firstReason));
  }
}
