// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Range;
import io.logbus.kernel.channel.Capacity;
import java.util.Optional;

/// The value of `capacity`.
@Doc("How much a channel may hold: whichever limit is reached first.")
record CapacityKeys(
    @Doc("Events.") @Range(min = "1", max = "1048576") Optional<Integer> events,
    @Doc("Bytes of estimated heap.") @Range(min = "1KiB", max = "1TiB") Optional<ByteSize> bytes) {

  static final CapacityKeys NONE = new CapacityKeys(Optional.empty(), Optional.empty());

  /// These limits where they are given, else those.
  Capacity over(Capacity those) {
    return new Capacity(
        events.orElse(those.events()), bytes.map(ByteSize::bytes).orElse(those.bytes()));
  }
}
