// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.BatchSink;
import io.logbus.api.Encoder;
import io.logbus.api.PayloadKind;
import io.logbus.api.Sink;
import io.logbus.api.Stage;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.plan.RunLimits;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.run.Tally.Count;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs a sink: puts together what waits in the channel, has it written, and settles it by the
/// verdicts. It never waits for a batch to fill. What was taken counts in the channel until it is
/// settled.
final class SinkTask extends StageTask {

  /// How many events a sink is given at once, a larger single batch excepted.
  static final int MOST_EVENTS = 1000;

  private static final int USUAL_BYTES = 64 << 10;

  private final Step.Write step;
  private final Channel<Batch> channel;
  private final Outbox rejects;
  private final ArrayDeque<OutgoingBatch> open = new ArrayDeque<>();
  private @Nullable Stage sink;
  private @Nullable Encoder encoder;
  private @Nullable Batch next;
  private ByteWriter encoded = new ByteWriter(USUAL_BYTES);
  private long written;

  SinkTask(StageSetup setup, Supervisor supervisor, Step.Write step, Channel<Batch> channel) {
    super(setup, supervisor, step.sink().loader());
    this.step = step;
    this.channel = channel;
    this.rejects = new Outbox(setup);
  }

  @Override
  Stage open() throws Exception {
    var context = setup.context();
    if (step.encode().isPresent()) {
      var made = (Encoder) step.encode().get().create(context);
      context = context.with(made);
      encoder = made;
    } else {
      encoder = step.input() == PayloadKind.STREAM ? Encoding.AS_IS : Encoding.LINES;
    }
    var made = (Stage) step.sink().create(context);
    sink = made;
    return made;
  }

  @Override
  void work() throws Exception {
    for (var batch = collect(); batch != null; batch = collect()) {
      write(batch);
    }
    flush();
  }

  /// Puts together what is there, or waits for something; null at the end of input.
  private @Nullable OutgoingBatch collect() throws Exception {
    var batch =
        new OutgoingBatch(
            setup.stage() + "-" + ++written, Objects.requireNonNull(encoder), buffer());
    var part = first();
    while (part != null) {
      var end = part.end();
      if (end != null && batch.size() == 0) {
        flush(); // What the lane still has here comes before its end.
        setup.outlets().sendEnd(part.lane(), part.delivery(), end);
        release(part);
      } else if (end == null && fits(batch, part)) {
        batch.add(part);
      } else {
        next = part;
        break;
      }
      part = batch.size() == 0 ? first() : channel.poll();
    }
    batch.seal();
    return batch.size() == 0 ? null : batch;
  }

  /// The buffer of the last batch, unless that was a huge one.
  private ByteWriter buffer() {
    if (encoded.size() > RunLimits.SINK_BATCH_BYTES) {
      encoded = new ByteWriter(USUAL_BYTES);
    }
    return encoded;
  }

  private @Nullable Batch first() throws Exception {
    var part = next != null ? next : channel.poll();
    next = null;
    if (part == null) {
      flush();
      part = channel.take();
    }
    return part;
  }

  private static boolean fits(OutgoingBatch batch, Batch part) {
    if (batch.size() == 0) {
      return true;
    }
    return batch.size() + part.events() <= MOST_EVENTS
        && batch.bytes() + part.bytes() <= RunLimits.SINK_BATCH_BYTES;
  }

  private void write(OutgoingBatch batch) throws Exception {
    setup.tally().add(Count.IN, batch.size());
    setup.tally().add(Count.HELD, batch.size());
    open.add(batch);
    switch (Objects.requireNonNull(sink)) {
      case BatchSink simple -> {
        simple.write(batch);
        batch.deliverRest();
      }
      case Sink general -> {
        general.write(batch);
        if (open.size() >= RunLimits.OPEN_SINK_BATCHES) {
          general.flush();
        }
      }
      default -> throw new IllegalStateException("the component of a sink made something else");
    }
    settleDecided();
  }

  private void flush() throws Exception {
    if (sink instanceof Sink general && !open.isEmpty()) {
      general.flush();
      settleDecided();
      if (!open.isEmpty()) {
        throw StageException.fatal("the sink left events without a verdict", null);
      }
    }
  }

  private void settleDecided() throws StageException {
    while (!open.isEmpty() && open.peek().isDecided()) {
      settle(open.remove());
    }
  }

  private void settle(OutgoingBatch batch) throws StageException {
    var retry = batch.retryReason();
    if (retry.isPresent()) {
      throw StageException.retryable(retry.get(), null);
    }
    int refused = batch.refusals();
    int index = 0;
    for (var part : batch.parts()) {
      if (refused > 0) {
        reject(batch, part, index);
      }
      index += part.content().size();
      release(part);
    }
    var tally = setup.tally();
    tally.add(Count.HELD, -batch.size());
    tally.add(Count.REJECTED, refused);
    tally.add(Count.FORWARDED, batch.size() - refused);
    tally.add(Count.OUT, batch.size() - refused);
  }

  private void reject(OutgoingBatch batch, Batch part, int offset) {
    rejects.begin(part.lane(), part.delivery());
    for (int i = 0; i < part.content().size(); i++) {
      var why = batch.refusal(offset + i);
      if (why.isPresent()) {
        rejects.reject(part.content().get(i), why.get());
      }
    }
    rejects.flush();
  }

  private void release(Batch part) {
    channel.release(part);
    part.delivery().release();
  }

  @Override
  void close() throws IOException {
    var closes = new ArrayList<Closeable>();
    if (sink != null) {
      closes.add(sink::close);
    }
    if (encoder != null) {
      closes.add(encoder::close);
    }
    CloseAll.of(closes);
  }
}
