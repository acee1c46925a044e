// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Closes several things, each of them whatever becomes of the others.
final class CloseAll {

  private CloseAll() {}

  /// In their order. The first failure is thrown in the end, with the others as suppressed ones.
  static void of(Collection<? extends Closeable> all) throws IOException {
    Exception first = null;
    for (var one : all) {
      first = after(one, first);
    }
    if (first instanceof RuntimeException failure) {
      throw failure;
    }
    if (first != null) {
      throw (IOException) first;
    }
  }

  private static @Nullable Exception after(Closeable one, @Nullable Exception earlier) {
    try {
      one.close();
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
