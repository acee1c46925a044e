// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.BatchSink;
import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.PayloadKind;
import io.logbus.api.Sink;
import io.logbus.api.Stage;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.plan.Bound;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.plan.WriteRules;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs a sink: puts shipments together of what waits in the channel and has them delivered. What
/// was taken counts in the channel until it has settled.
final class SinkTask extends StageTask {

  private final Step.Write step;
  private final WriteRules rules;
  private final Channel<Batch> channel;
  private final Settlement settlement;
  private final Complaints complaints;
  private final List<CallSlot> slots = new ArrayList<>();
  private @Nullable Stage sink;
  private volatile @Nullable Dispatch dispatch;

  SinkTask(StageSetup setup, Supervisor supervisor, Step.Write step, Channel<Batch> channel) {
    super(setup, supervisor, step.sink().loader());
    this.step = step;
    this.rules = step.rules();
    this.channel = channel;
    this.settlement = new Settlement(setup, channel);
    this.complaints = new Complaints(setup.context());
  }

  @Override
  Stage open() throws Exception {
    for (int i = 0; i < rules.inFlight(); i++) {
      slots.add(slot());
    }
    var first = slots.getFirst();
    var encode = step.encode().map(_ -> first.encoder());
    var made = (Stage) step.sink().create(setup.context().with(encode, first.compression()));
    sink = made;
    dispatch = dispatch(made);
    return made;
  }

  private CallSlot slot() throws Exception {
    var encoder = encoder();
    Optional<Bound<?>> compression = step.compression();
    if (compression.isEmpty()) {
      return new CallSlot(encoder, Optional.empty(), rules.batchBytes());
    }
    try {
      var made = (Compression) compression.get().create(setup.context());
      return new CallSlot(encoder, Optional.of(new Compressor(made)), rules.batchBytes());
    } catch (Exception failure) {
      encoder.close();
      throw failure;
    }
  }

  private Encoder encoder() throws Exception {
    Optional<Bound<?>> encode = step.encode();
    if (encode.isPresent()) {
      return (Encoder) encode.get().create(setup.context());
    }
    return step.input() == PayloadKind.STREAM ? Encoding.AS_IS : Encoding.LINES;
  }

  private Dispatch dispatch(Stage made) {
    return switch (made) {
      case BatchSink simple -> dispatch(simple);
      case Sink general ->
          new Pipelined(
              general,
              rules.inFlight(),
              courier(general, attempt -> Pipelined.write(general, attempt), slots.getFirst()),
              settlement);
      default -> throw new IllegalStateException("the component of a sink made something else");
    };
  }

  private Dispatch dispatch(BatchSink simple) {
    var couriers = slots.stream().map(slot -> courier(simple, simple::write, slot)).toList();
    if (couriers.size() == 1) {
      return new InTurn(couriers.getFirst(), settlement);
    }
    return rules.orderBy().isPresent()
        ? new Divided(setup, supervisor, rules.orderBy().get(), couriers, settlement)
        : new AtOnce(setup, supervisor, couriers, settlement);
  }

  private Courier courier(Stage stage, Courier.Call call, CallSlot slot) {
    return new Courier(setup, supervisor, stage, rules, complaints, call, slot);
  }

  @Override
  void work() throws Exception {
    var out = dispatch;
    if (out == null) {
      return;
    }
    var gatherer = new Gatherer(setup.stage(), channel, rules);
    for (var next = next(gatherer, out); next != null; next = next(gatherer, out)) {
      settlement.begin(next);
      out.send(next);
    }
    out.flush();
  }

  private static @Nullable Shipment next(Gatherer gatherer, Dispatch out) throws Exception {
    if (out.needsFlush()) {
      var atHand = gatherer.next(false);
      if (atHand != null) {
        return atHand;
      }
      out.flush();
    }
    return gatherer.next(true);
  }

  @Override
  void free() {
    var out = dispatch;
    if (out != null) {
      out.abort();
    }
  }

  @Override
  void close() throws IOException {
    var closes = new ArrayList<Closeable>();
    if (sink != null) {
      closes.add(sink::close);
    }
    closes.addAll(slots);
    CloseAll.of(closes);
  }
}
