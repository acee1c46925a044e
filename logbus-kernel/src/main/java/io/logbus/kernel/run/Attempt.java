// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Encoder;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.kernel.plan.LoaderScope;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One try to write events: what the sink is handed, and its verdicts. Verdicts come from any
/// thread, even after the try is [#closed][#close]: those change nothing any more.
final class Attempt implements SinkBatch {

  /// That an event is to be tried again.
  ///
  /// @param notBefore the time that the other side asked for, if it did
  record Retry(@Nullable Instant notBefore, String why) {}

  /// What became of the events, by their places in the try. The others are delivered.
  ///
  /// @param open those without a verdict
  record Verdicts(
      NavigableMap<Integer, Retry> retries, NavigableMap<Integer, String> refused, BitSet open) {}

  private final String id;
  private final List<Event> events;
  private final CallSlot slot;
  private boolean isEncoded;

  private final Object verdicts = new Object();
  private final BitSet open;
  private final NavigableMap<Integer, Retry> retries = new TreeMap<>();
  private final NavigableMap<Integer, String> refused = new TreeMap<>();
  private boolean closed;

  /// @param slot its buffer is this try's until the write has returned
  Attempt(String id, List<Event> events, CallSlot slot) {
    this.id = id;
    this.events = Collections.unmodifiableList(events);
    this.slot = slot;
    this.open = new BitSet(events.size());
    open.set(0, events.size());
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
    var buffer = slot.buffer();
    if (!isEncoded) {
      isEncoded = true;
      buffer.truncate(0);
      try (var _ = LoaderScope.of(slot.encoder())) {
        for (int i = 0; i < events.size(); i++) {
          encode(i, buffer);
        }
      }
    }
    return buffer.asBuffer();
  }

  private void encode(int index, ByteWriter out) {
    int before = out.size();
    Encoder encoder = slot.encoder();
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
    try (var _ = LoaderScope.of(slot.encoder())) {
      slot.encoder().encode(events.get(index), out);
    }
    return out.toBytes();
  }

  @Override
  public List<ByteBuffer> compressed(List<ByteBuffer> content) throws StageException {
    return slot.compressed(content);
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
        retries.put(index, new Retry(notBefore, why));
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
    boolean first = !closed && open.get(index);
    if (first) {
      open.clear(index);
    }
    return first;
  }

  /// Whether each event has its verdict.
  boolean isDecided() {
    synchronized (verdicts) {
      return open.isEmpty();
    }
  }

  /// Ends the try, if every event that has a verdict is delivered.
  ///
  /// @return false if one is to be tried again or was refused: see [#close]
  boolean closeIfDelivered() {
    synchronized (verdicts) {
      if (!retries.isEmpty() || !refused.isEmpty()) {
        return false;
      }
      closed = true;
      return true;
    }
  }

  /// The verdicts; none is taken any more.
  Verdicts close() {
    synchronized (verdicts) {
      closed = true;
      return new Verdicts(retries, refused, open);
    }
  }
}
