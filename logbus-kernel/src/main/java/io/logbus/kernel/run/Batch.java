// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Load;
import io.logbus.kernel.delivery.Delivery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events of one lane on their way through a channel, with the delivery that counts on them; or,
/// without events, the mark that the lane ends here.
///
/// @param lane to which all events belong
/// @param input number of the edge by which it comes, among those of the reading stage
/// @param content the events; empty for the end of the lane
/// @param heapBytes of the events, as estimated when the batch was made
/// @param delivery released once by the stage that takes the batch
/// @param end how the lane ended, if this is the mark of it
record Batch(
    LaneKey lane,
    int input,
    List<Event> content,
    long heapBytes,
    Delivery delivery,
    @Nullable LaneEnd end)
    implements Load {

  /// What the mark of a lane's end counts for, and a batch of tiny events at least.
  private static final long LEAST_BYTES = 64;

  static Batch of(LaneKey lane, int input, List<Event> events, long bytes, Delivery delivery) {
    return new Batch(lane, input, events, bytes, delivery, null);
  }

  static Batch end(LaneKey lane, int input, Delivery delivery, LaneEnd end) {
    return new Batch(lane, input, List.of(), 0, delivery, end);
  }

  @Override
  public int events() {
    return content.size();
  }

  @Override
  public long bytes() {
    return Math.max(LEAST_BYTES, heapBytes);
  }
}
