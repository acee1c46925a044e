// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.delivery;

import java.util.List;

/// The delivery of events that stand for several earlier ones, such as the lines joined from two
/// chunks: when it settles, one branch of each of them is done, or given up if this was.
public final class Joint extends Delivery {

  private final List<Delivery> parts;

  /// Takes over one retained branch of each part.
  public Joint(List<Delivery> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  void settle() {
    parts.forEach(isAbandoned() ? Delivery::abandon : Delivery::release);
  }
}
