// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Stage;
import io.logbus.api.StageException;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.delivery.Delivery;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs a transform: takes batches from the channel, each to the end before the next, and sends on
/// what comes of them. What was taken counts in the channel until its results are sent.
final class TransformTask extends StageTask {

  private final Maker<Transform> maker;
  private final boolean statePerLane;
  private final Duration tick;
  private final Channel<Batch> channel;
  private final StageOutput output;
  private final Map<Stream, Transform> instances = new LinkedHashMap<>();
  private @Nullable Transform idle;
  private Instant nextTick;

  /// A lane as it comes by one edge. Two branches of one lane that meet again are two streams.
  private record Stream(LaneKey lane, int input) {
    static final Stream ALL = new Stream(LaneKey.NONE, 0);
  }

  TransformTask(
      StageSetup setup,
      Supervisor supervisor,
      ClassLoader loader,
      Channel<Batch> channel,
      Maker<Transform> maker,
      boolean statePerLane,
      Duration tick) {
    super(setup, supervisor, loader);
    this.maker = maker;
    this.statePerLane = statePerLane;
    this.tick = tick;
    this.channel = channel;
    this.output = new StageOutput(setup);
    this.nextTick = setup.context().clock().instant().plus(tick);
  }

  @Override
  Stage open() throws Exception {
    var first = maker.make();
    if (statePerLane) {
      idle = first;
    } else {
      instances.put(Stream.ALL, first);
    }
    return first;
  }

  @Override
  void work() throws Exception {
    while (true) {
      var batch = tick.isZero() ? channel.take() : channel.take(untilTick());
      if (batch != null) {
        process(batch);
      } else if (channel.ended()) {
        break;
      }
      tickWhenDue();
    }
    for (var stream : instances.entrySet()) {
      end(stream.getKey(), stream.getValue(), null, LaneEnd.CUT); // a lane that ended sent its mark
    }
  }

  private void process(Batch batch) throws Exception {
    var end = batch.end();
    if (end != null) {
      endLane(batch, end);
    } else {
      apply(batch, instance(batch));
    }
    channel.release(batch);
    batch.delivery().release();
  }

  private Transform instance(Batch batch) throws Exception {
    var stream = statePerLane ? new Stream(batch.lane(), batch.input()) : Stream.ALL;
    var instance = instances.get(stream);
    if (instance == null) {
      instance = idle != null ? idle : maker.make();
      idle = null;
      instances.put(stream, instance);
    }
    return instance;
  }

  private void apply(Batch batch, Transform transform) throws Exception {
    output.begin(batch.lane(), batch.delivery());
    transform.enter();
    try {
      for (var event : batch.content()) {
        apply(event, transform);
      }
    } finally {
      transform.leave();
    }
    output.flush();
  }

  private void apply(Event event, Transform transform) throws Exception {
    output.take();
    try {
      transform.apply(event, output);
      output.taken();
    } catch (CancelledException | InterruptedException ending) {
      throw ending;
    } catch (StageException failure) {
      if (!failure.retryable()) {
        throw failure;
      }
      output.refused(event, Reason.of(failure));
    } catch (Exception | StackOverflowError failure) {
      output.refused(event, Reason.of(failure));
    }
  }

  private void endLane(Batch batch, LaneEnd how) throws Exception {
    var stream = new Stream(batch.lane(), batch.input());
    var ended = instances.remove(stream);
    if (ended != null) {
      try (ended) {
        end(stream, ended, batch.delivery(), how);
      }
    }
    setup.outlets().sendEnd(batch.lane(), batch.delivery(), how);
  }

  private void end(Stream stream, Transform transform, @Nullable Delivery delivery, LaneEnd how)
      throws Exception {
    output.begin(stream.lane(), delivery, how);
    transform.enter();
    try {
      transform.end(output);
    } finally {
      transform.leave();
    }
    output.flush();
  }

  private Duration untilTick() {
    var wait = Duration.between(setup.context().clock().instant(), nextTick);
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  private void tickWhenDue() throws Exception {
    if (tick.isZero()) {
      return;
    }
    var now = setup.context().clock().instant();
    if (now.isBefore(nextTick)) {
      return;
    }
    nextTick = now.plus(tick);
    for (var stream : instances.entrySet()) {
      output.begin(stream.getKey().lane(), null);
      stream.getValue().tick(now, output);
      output.flush();
    }
  }

  @Override
  void close() throws IOException {
    var closes = new ArrayList<Closeable>();
    instances.values().forEach(instance -> closes.add(instance::close));
    if (idle != null) {
      closes.add(idle::close);
    }
    CloseAll.of(closes);
  }
}
