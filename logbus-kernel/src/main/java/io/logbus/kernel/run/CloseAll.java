// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Closes several things, each of them whatever becomes of the others.
final class CloseAll {

  /// Closes one thing.
  interface Close {
    void run() throws IOException;
  }

  private CloseAll() {}

  /// In their order. The first failure is thrown in the end, with the others as suppressed ones.
  static void of(Collection<? extends Close> closes) throws IOException {
    Exception first = null;
    for (var close : closes) {
      first = after(close, first);
    }
    switch (first) {
      case null -> {}
      case IOException failure -> throw failure;
      case RuntimeException failure -> throw failure;
      default -> throw new IOException(first);
    }
  }

  private static @Nullable Exception after(Close close, @Nullable Exception earlier) {
    try {
      close.run();
      return earlier;
    } catch (IOException | RuntimeException failure) {
      if (earlier == null) {
        return failure;
      }
      earlier.addSuppressed(failure);
      return earlier;
    }
  }
}
