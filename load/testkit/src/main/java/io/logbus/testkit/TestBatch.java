// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A batch that keeps the verdicts of a sink. Thread-safe, save `encoded`.
public final class TestBatch implements SinkBatch {

  /// What a sink said about an event.
  public sealed interface Verdict {

    /// It is where it belongs.
    record Delivered() implements Verdict {}

    /// It is to be tried again.
    record Retry(@Nullable Instant notBefore, String why) implements Verdict {}

    /// It will never be accepted.
    record Rejected(String why) implements Verdict {}
  }

  private static final Encoder LINES =
      (event, out) -> {
        if (!(event.payload() instanceof Bytes bytes)) {
          throw new IllegalArgumentException("fields cannot be written without 'encode'");
        }
        bytes.writeTo(out);
      };

  private final String id;
  private final List<Event> events;
  private final Encoder encoder;
  private final @Nullable Compression compression;
  private final List<List<Verdict>> verdicts = new ArrayList<>();

  private TestBatch(
      String id, List<Event> events, Encoder encoder, @Nullable Compression compression) {
    this.id = id;
    this.events = List.copyOf(events);
    this.encoder = encoder;
    this.compression = compression;
    if (events.isEmpty()) {
      throw new IllegalArgumentException("a batch is never empty");
    }
    events.forEach(_ -> verdicts.add(new ArrayList<>()));
  }

  /// A batch for a sink without `encode`: payloads of bytes, written as lines.
  public static TestBatch of(List<Event> events) {
    return new TestBatch("1", events, LINES, null);
  }

  /// A batch for a sink without `encode`: payloads of bytes, written as lines.
  public static TestBatch of(Event... events) {
    return of(List.of(events));
  }

  /// A batch of texts for a sink without `encode`.
  public static TestBatch ofTexts(String... texts) {
    var events = new ArrayList<Event>();
    for (var text : texts) {
      events.add(Event.of(Bytes.utf8(text), ManualClock.START));
    }
    return of(events);
  }

  /// The same events, without verdicts, for a sink with this `encode`.
  public TestBatch encodedBy(Encoder with) {
    return new TestBatch(id, events, with, compression);
  }

  /// The same events, without verdicts, for a sink with this `compression`.
  public TestBatch compressedBy(Compression with) {
    return new TestBatch(id, events, encoder, with);
  }

  /// The same events, without verdicts, under another id.
  public TestBatch named(String name) {
    return new TestBatch(name, events, encoder, compression);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public List<Event> events() {
    return events;
  }

  @Override
  public ByteBuffer encoded() {
    var out = new ByteWriter(64);
    for (int i = 0; i < events.size(); i++) {
      int before = out.size();
      try {
        encoder.encode(events.get(i), out);
        encoder.delimit(out);
      } catch (Exception e) {
        out.truncate(before);
        reject(i, String.valueOf(e.getMessage()));
      }
    }
    return out.asBuffer();
  }

  @Override
  public Bytes encoded(int index) throws Exception {
    var out = new ByteWriter(64);
    encoder.encode(events.get(index), out);
    return out.toBytes();
  }

  @Override
  public List<ByteBuffer> compressed(List<ByteBuffer> content) throws StageException {
    if (compression == null) {
      return content;
    }
    var bytes = new ByteWriter(64);
    content.forEach(part -> Bytes.copyOf(part.duplicate()).writeTo(bytes));
    try {
      var made = compression.compressed(bytes.toBytes());
      return made.length() == 0 ? List.of() : List.of(made.asBuffer());
    } catch (IOException failure) {
      throw StageException.fatal("cannot compress: " + failure.getMessage(), failure);
    }
  }

  @Override
  public void delivered(int index) {
    say(index, new Verdict.Delivered());
  }

  @Override
  public void retry(int index, @Nullable Instant notBefore, String why) {
    say(index, new Verdict.Retry(notBefore, why));
  }

  @Override
  public void reject(int index, String why) {
    say(index, new Verdict.Rejected(why));
  }

  private void say(int index, Verdict verdict) {
    synchronized (verdicts) {
      verdicts.get(index).add(verdict);
    }
  }

  /// Every verdict on an event, in order.
  public List<Verdict> verdicts(int index) {
    synchronized (verdicts) {
      return List.copyOf(verdicts.get(index));
    }
  }

  /// Delivers what has no verdict: a [BatchSink][io.logbus.api.BatchSink] has returned.
  public void settleOpen() {
    for (int i = 0; i < events.size(); i++) {
      if (verdicts(i).isEmpty()) {
        delivered(i);
      }
    }
  }

  /// The events that are delivered and not also something else, in order.
  public List<Event> delivered() {
    var all = new ArrayList<Event>();
    for (int i = 0; i < events.size(); i++) {
      if (verdicts(i).equals(List.of(new Verdict.Delivered()))) {
        all.add(events.get(i));
      }
    }
    return all;
  }

  /// The delivered events of some batches as their encoders write them, with delimiters: what the
  /// other side of a sink that writes a stream should have.
  public static Bytes deliveredBytes(List<TestBatch> batches) throws Exception {
    var out = new ByteWriter(64);
    for (var batch : batches) {
      for (var event : batch.delivered()) {
        batch.encoder.encode(event, out);
        batch.encoder.delimit(out);
      }
    }
    return out.toBytes();
  }
}
