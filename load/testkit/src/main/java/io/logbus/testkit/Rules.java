// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The rules of the API that a fake watches over. What breaks one is thrown at the caller and kept,
/// since the caller may swallow it. Thread-safe.
final class Rules {

  private final List<AssertionError> broken = new CopyOnWriteArrayList<>();

  void require(boolean kept, String rule) {
    if (!kept) {
      var error = new AssertionError(rule);
      broken.add(error);
      throw error;
    }
  }

  /// Fails if any rule was broken.
  void assertKept() {
    if (!broken.isEmpty()) {
      var first = new AssertionError(broken.getFirst().getMessage(), broken.getFirst());
      broken.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }
}
