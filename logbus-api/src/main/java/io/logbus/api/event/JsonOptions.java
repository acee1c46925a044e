// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.Objects;

/// How a JSON text is read.
///
/// @param broken what to do about invalid UTF-8 and about escapes of half a surrogate pair
/// @param maxDepth how deep objects and lists may nest, the outermost counted: 1 to 512
public record JsonOptions(Broken broken, int maxDepth) {

  /// What to do about text that is no Unicode.
  public enum Broken {
    /// The text is refused.
    REJECT,
    /// Each broken piece becomes U+FFFD.
    REPAIR
  }

  /// Values of a greater depth are neither read nor written: walking them needs stack.
  static final int DEEPEST = 512;

  private static final JsonOptions STRICT = new JsonOptions(Broken.REJECT, 256);

  public JsonOptions {
    Objects.requireNonNull(broken, "broken");
    if (maxDepth < 1 || maxDepth > DEEPEST) {
      throw new IllegalArgumentException("the depth is from 1 to " + DEEPEST + ", not " + maxDepth);
    }
  }

  /// Refuses what is broken, and what is nested deeper than 256.
  public static JsonOptions strict() {
    return STRICT;
  }

  /// These options, but repairing what is broken.
  public JsonOptions repairing() {
    return new JsonOptions(Broken.REPAIR, maxDepth);
  }

  /// These options with another depth.
  public JsonOptions withMaxDepth(int depth) {
    return new JsonOptions(broken, depth);
  }
}
