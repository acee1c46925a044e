// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Encoder;
import io.logbus.api.SinkBatch;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.kernel.plan.LoaderScope;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Batches of a channel, put together for a sink, and the verdicts on their events. Verdicts come
/// from any thread; the rest is for the stage's thread.
final class OutgoingBatch implements SinkBatch {

  private final String id;
  private final Encoder encoder;
  private final List<Batch> parts = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Event> seen = Collections.unmodifiableList(events);
  private final ByteWriter buffer;
  private long bytes;
  private boolean isEncoded;

  private final Object verdicts = new Object();
  private boolean[] decided = new boolean[0];
  private final Map<Integer, String> refused = new HashMap<>();
  private int open;
  private @Nullable String retryReason;

  /// @param buffer for the encoded events, shared by the batches of a stage one after another
  OutgoingBatch(String id, Encoder encoder, ByteWriter buffer) {
    this.id = id;
    this.encoder = encoder;
    this.buffer = buffer;
  }

  /// Adds a batch; all are added before the sink sees it.
  void add(Batch part) {
    parts.add(part);
    events.addAll(part.content());
    bytes += part.bytes();
  }

  /// No batch is added any more.
  void seal() {
    decided = new boolean[events.size()];
    open = events.size();
  }

  int size() {
    return events.size();
  }

  long bytes() {
    return bytes;
  }

  List<Batch> parts() {
    return parts;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public List<Event> events() {
    return seen;
  }

  @Override
  public ByteBuffer encoded() {
    if (!isEncoded) {
      isEncoded = true;
      buffer.truncate(0);
      try (var _ = LoaderScope.of(encoder)) {
        for (int i = 0; i < events.size(); i++) {
          encode(i, buffer);
        }
      }
    }
    return buffer.asBuffer();
  }

  private void encode(int index, ByteWriter out) {
    int before = out.size();
    try {
      encoder.encode(events.get(index), out);
      encoder.delimit(out);
    } catch (Exception | StackOverflowError failure) {
      out.truncate(before);
      reject(index, Reason.of(failure));
    }
  }

  @Override
  public Bytes encoded(int index) throws Exception {
    var out = new ByteWriter(1024);
    try (var _ = LoaderScope.of(encoder)) {
      encoder.encode(events.get(index), out);
    }
    return out.toBytes();
  }

  @Override
  public void delivered(int index) {
    synchronized (verdicts) {
      decide(index);
    }
  }

  @Override
  public void retry(int index, @Nullable Instant notBefore, String why) {
    synchronized (verdicts) {
      if (decide(index)) {
        retryReason = why;
      }
    }
  }

  @Override
  public void reject(int index, String why) {
    synchronized (verdicts) {
      if (decide(index)) {
        refused.put(index, why);
      }
    }
  }

  private boolean decide(int index) {
    if (decided[index]) {
      return false;
    }
    decided[index] = true;
    open--;
    return true;
  }

  /// Every event without a verdict is delivered.
  void deliverRest() {
    synchronized (verdicts) {
      for (int i = 0; i < decided.length; i++) {
        decide(i);
      }
    }
  }

  /// Whether each event has its verdict.
  boolean isDecided() {
    synchronized (verdicts) {
      return open == 0;
    }
  }

  /// Why an event is rejected; empty if it was delivered.
  Optional<String> refusal(int index) {
    synchronized (verdicts) {
      return Optional.ofNullable(refused.get(index));
    }
  }

  /// How many events are rejected.
  int refusals() {
    synchronized (verdicts) {
      return refused.size();
    }
  }

  /// Why an event is to be tried again, if one is.
  Optional<String> retryReason() {
    synchronized (verdicts) {
      return Optional.ofNullable(retryReason);
    }
  }
}
