// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Capacity;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a hand-off costs when nobody waits: the floor below which [ChannelChain] cannot come.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChannelBenchmark {

  @Param Form form = Form.KERNEL;

  private final Batch batch = new Batch(64, 64 * 1200);
  private @Nullable HandOff channel;

  /// Makes the channel.
  @Setup
  public void make() {
    channel = form.make(Capacity.DEFAULT, 1, 64);
  }

  /// One batch in and out again.
  @Benchmark
  public @Nullable Batch sendTakeRelease() {
    HandOff open = Objects.requireNonNull(channel);
    open.send(batch);
    Batch taken = open.take();
    open.release(batch);
    return taken;
  }
}
