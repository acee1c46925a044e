// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.StageContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A stage's context whose clock a test turns and whose log and counters it reads.
public final class TestContext implements StageContext {

  private final String stage;
  private final int maxEventBytes;
  private final @Nullable Encoder encoder;
  private final @Nullable Compression compression;
  private final ManualClock clock;
  private final RecordedLog log;
  private final RecordedMetrics metrics;

  /// A stage named `test` in a pipeline with a `max_event_bytes` of 1 MiB, without `encode`.
  public TestContext() {
    this("test", 1 << 20, null, null, new ManualClock());
  }

  private TestContext(
      String stage,
      int maxEventBytes,
      @Nullable Encoder encoder,
      @Nullable Compression compression,
      ManualClock clock) {
    this.stage = stage;
    this.maxEventBytes = maxEventBytes;
    this.encoder = encoder;
    this.compression = compression;
    this.clock = clock;
    this.log = new RecordedLog(stage);
    this.metrics = new RecordedMetrics();
  }

  /// A context of the same clock for a stage of this name.
  public TestContext named(String name) {
    return new TestContext(name, maxEventBytes, encoder, compression, clock);
  }

  /// A context of the same clock in a pipeline with this `max_event_bytes`.
  public TestContext maxEventBytes(int bytes) {
    return new TestContext(stage, bytes, encoder, compression, clock);
  }

  /// A context of the same clock for a sink with this `encode`.
  public TestContext encodedBy(Encoder with) {
    return new TestContext(stage, maxEventBytes, with, compression, clock);
  }

  /// A context of the same clock for a sink with this `compression`.
  public TestContext compressedBy(Compression with) {
    return new TestContext(stage, maxEventBytes, encoder, with, clock);
  }

  @Override
  public String stage() {
    return stage;
  }

  @Override
  public ManualClock clock() {
    return clock;
  }

  @Override
  public RecordedLog logger() {
    return log;
  }

  @Override
  public RecordedMetrics metrics() {
    return metrics;
  }

  @Override
  public int maxEventBytes() {
    return maxEventBytes;
  }

  @Override
  public Optional<Encoder> encoder() {
    return Optional.ofNullable(encoder);
  }

  @Override
  public Optional<Compression> compression() {
    return Optional.ofNullable(compression);
  }
}
