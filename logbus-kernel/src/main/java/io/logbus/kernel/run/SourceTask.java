// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Compression;
import io.logbus.api.Decoder;
import io.logbus.api.Intake;
import io.logbus.api.Lane;
import io.logbus.api.PayloadKind;
import io.logbus.api.Source;
import io.logbus.api.Stage;
import io.logbus.api.StageException;
import io.logbus.kernel.delivery.LaneProgress;
import io.logbus.kernel.plan.Bound;
import io.logbus.kernel.plan.RunLimits;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.state.Positions;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Runs a source: reads until the end of input or until it is asked to stop, ends the lanes, and
/// then waits until all that it emitted has settled before it closes the source.
final class SourceTask extends StageTask implements Intake {

  /// Where the positions of a source are kept.
  interface Kept {
    Positions positions() throws IOException;
  }

  private final Step.Read step;
  private final Kept positions;
  private final SourceOutput output;
  private final Set<RunningLane> lanes = ConcurrentHashMap.newKeySet();
  private final AtomicLong unnamed = new AtomicLong();
  private volatile @Nullable Source source;
  private volatile boolean cancelled;

  /// @param positions where those of its lanes are kept, asked for when one is opened
  SourceTask(StageSetup setup, Supervisor supervisor, Step.Read step, Kept positions) {
    super(setup, supervisor, step.source().loader());
    this.step = step;
    this.positions = positions;
    this.output = new SourceOutput(setup);
  }

  @Override
  Stage open() throws Exception {
    var made = (Source) step.source().create(setup.context());
    source = made;
    return made;
  }

  @Override
  void work() throws Exception {
    var running = source;
    if (running == null) {
      return;
    }
    try {
      running.run(this);
    } catch (InterruptedException | ClosedByInterruptException | InterruptedIOException expected) {
      if (!supervisor.stopping()) {
        throw expected;
      }
    }
    boolean interrupted = Thread.interrupted();
    var end = supervisor.stopping() ? LaneEnd.CUT : LaneEnd.REACHED;
    for (var lane : lanes) {
      if (!lane.hasEnded()) {
        var _ = lane.end(end);
      }
    }
    endOutput();
    boolean settled = true;
    for (var lane : lanes) {
      settled &= lane.awaitSettled();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!settled) {
      throw StageException.fatal("events were held back and never let go", null);
    }
  }

  @Override
  public Lane lane() {
    return open(new LaneKey("lane-" + unnamed.incrementAndGet(), false), new LaneProgress(null));
  }

  @Override
  public Lane lane(String id) throws IOException {
    return open(new LaneKey(id, true), positions.positions().begin(id));
  }

  @Override
  public Lane lane(String id, String position) {
    return open(new LaneKey(id, true), new LaneProgress(position));
  }

  @Override
  public Map<String, String> kept() throws IOException {
    return positions.positions().now();
  }

  @Override
  public void forget(String id) throws IOException {
    positions.positions().forget(id);
  }

  private Lane open(LaneKey key, LaneProgress progress) {
    var lane = new RunningLane(key, output, progress, parser(), lanes::remove);
    progress.whenDone(() -> lanes.remove(lane));
    lanes.add(lane);
    if (cancelled) {
      lane.abandon();
    }
    return lane;
  }

  private @Nullable Parser parser() {
    Optional<Bound<?>> decode = step.decode();
    Optional<Bound<?>> compression = step.compression();
    if (decode.isEmpty() && compression.isEmpty()) {
      return null;
    }
    try {
      var decoder =
          decode.isPresent()
              ? (Decoder) decode.get().create(setup.context())
              : ExpandingDecoder.PIECES;
      if (compression.isPresent()) {
        decoder = expanding(compression.get(), decoder);
      }
      return new Parser(decoder, step.raw() == PayloadKind.STREAM);
    } catch (Exception failure) {
      throw new IllegalStateException(Reason.of(failure), failure);
    }
  }

  private Decoder expanding(Bound<?> compression, Decoder decoder) throws Exception {
    try {
      var made = (Compression) compression.create(setup.context());
      int most = Math.min(RunLimits.PIECE_BYTES, setup.context().maxEventBytes());
      return new ExpandingDecoder(new Expansion(made, most), decoder);
    } catch (Exception failure) {
      decoder.close();
      throw failure;
    }
  }

  /// Gives up what has not settled. Any thread.
  void cancel() {
    cancelled = true;
    lanes.forEach(RunningLane::abandon);
  }

  @Override
  void close() throws IOException {
    var closes = new ArrayList<Closeable>();
    var made = source;
    if (made != null) {
      closes.add(made::close);
    }
    lanes.forEach(lane -> closes.add(lane::discard));
    CloseAll.of(closes);
  }
}
