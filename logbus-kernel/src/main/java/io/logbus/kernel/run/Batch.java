// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Load;
import io.logbus.kernel.delivery.Delivery;
import java.util.List;

/// Events of one lane on their way through a channel, with the delivery that counts on them; or,
/// without events, the mark that the lane ends here.
///
/// @param lane to which all events belong
/// @param input number of the edge by which it comes, among those of the reading stage
/// @param content the events; empty for the end of the lane
/// @param heapBytes of the events, as estimated when the batch was made
/// @param delivery released once by the stage that takes the batch
record Batch(LaneKey lane, int input, List<Event> content, long heapBytes, Delivery delivery)
    implements Load {

  /// What the mark of a lane's end counts for, and a batch of tiny events at least.
  private static final long LEAST_BYTES = 64;

  /// Whether it is the mark that the lane ends.
  boolean endsLane() {
    return content.isEmpty();
  }

  @Override
  public int events() {
    return Math.max(1, content.size());
  }

  @Override
  public long bytes() {
    return Math.max(LEAST_BYTES, heapBytes);
  }
}
