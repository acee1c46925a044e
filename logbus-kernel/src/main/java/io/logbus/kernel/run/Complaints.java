// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.StageContext;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.options.Durations;
import java.time.Duration;
import java.time.Instant;

/// Tells of the failing writes of one sink. Of one batch the 1st, 2nd, 4th, 8th … failure in a row
/// is told; but the first failures of different batches, as a flaky other side brings them about,
/// only once in a while. Thread-safe.
final class Complaints {

  /// How long first failures are not told after one was.
  private static final Duration QUIET = Duration.ofSeconds(10);

  private final StageContext context;
  private Instant quietUntil = Instant.MIN;
  private long untold;

  Complaints(StageContext context) {
    this.context = context;
  }

  /// A batch could not be written.
  ///
  /// @param failures how often in a row by now
  /// @param wait before the next try
  /// @return whether it was told
  boolean failed(String why, int failures, Duration wait) {
    if (Integer.bitCount(failures) != 1 || !isDue(failures)) {
      return false;
    }
    context
        .logger()
        .log(
            WARNING,
            "cannot write: {0}; tried {1}, and again in {2}{3}",
            why,
            Shown.count(failures, "time"),
            Durations.text(wait),
            others());
    return true;
  }

  private synchronized boolean isDue(int failures) {
    var now = context.clock().instant();
    if (failures == 1 && now.isBefore(quietUntil) && !quietUntil.isAfter(now.plus(QUIET))) {
      untold++;
      return false;
    }
    quietUntil = now.plus(QUIET);
    return true;
  }

  private synchronized String others() {
    long others = untold;
    untold = 0;
    return others == 0 ? "" : "; " + Shown.count(others, "failure") + " of other batches before";
  }

  /// A batch whose failure was told was written.
  void written(String batch, int failures) {
    context
        .logger()
        .log(INFO, "batch {0} was written after {1}", batch, Shown.count(failures, "failure"));
  }
}
