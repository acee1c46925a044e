// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import java.util.List;

/// Some events of a batch that a sink took from its channel, in one shipment; or the mark that a
/// lane ends.
///
/// @param from index of the first in the batch
/// @param to index behind the last
record Taken(Batch batch, int from, int to) {

  static Taken all(Batch batch) {
    return new Taken(batch, 0, batch.content().size());
  }

  List<Event> events() {
    return batch.content().subList(from, to);
  }

  /// Whether nothing of the batch comes after it.
  boolean isLast() {
    return to == batch.content().size();
  }
}
