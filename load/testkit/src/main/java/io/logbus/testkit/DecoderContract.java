// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What holds for every [Decoder]: how a stream is cut makes no difference, a bad part costs none
/// of its neighbours, a position is a place to resume at, and no input crashes it or makes it keep
/// more than `max_event_bytes`.
public abstract class DecoderContract extends ComponentContract {

  private static final int MAX_EVENT_BYTES = 4 << 10;
  private static final int ENDLESS_BYTES = 24 << 20;
  private static final int KEPT_BYTES = 8 << 20;

  private @Nullable Subject<?> subject;

  /// The decoder with options for these tests.
  protected abstract Subject<?> decoder() throws Exception;

  /// Whole items of the format, each of which makes at least one event; the shorter, the faster the
  /// tests.
  protected abstract List<Bytes> items();

  /// Items that are rejected; none where the format takes anything.
  protected abstract List<Bytes> badItems();

  /// What may be repeated for ever without an event ever becoming complete, and what stands before
  /// it: for JSON `{"a":"` and `x`. The tests repeat it beyond `max_event_bytes`.
  protected abstract Endless endless();

  /// The start of an event that never ends.
  public record Endless(String start, String repeated) {}

  /// A stream of items; unless overridden, each with a line feed behind it.
  protected Bytes stream(List<Bytes> items) {
    var out = new ByteWriter(64);
    for (var item : items) {
      item.writeTo(out);
      out.write('\n');
    }
    return out.toBytes();
  }

  /// Whether a stream can be read from any position within it, as opposed to one with a header.
  protected boolean resumable() {
    return true;
  }

  @Override
  List<Subject<?>> subjects() throws Exception {
    assertThat(decoder().component().kind()).isEqualTo(Component.Kind.DECODER);
    return List.of(decoder());
  }

  @Test
  final void cutsMakeNoDifference() throws Exception {
    for (var stream : streams()) {
      assertCutsMakeNoDifference(stream, random(1));
    }
  }

  @Test
  final void cutsOfDamagedStreamsMakeNoDifference() throws Exception {
    var random = random(2);
    for (int i = 0; i < 200; i++) {
      for (var stream : streams()) {
        var damaged = i % 10 == 0 ? Damage.noise(random) : Damage.damaged(stream, random);
        var whole = decode(damaged, List.of(damaged));
        assertThat(decode(damaged, Cuts.of(damaged, 1))).as(told(damaged)).isEqualTo(whole);
        var chunks = Cuts.anywhere(damaged, random);
        assertThat(decode(damaged, chunks)).as(told(damaged)).isEqualTo(whole);
      }
    }
  }

  @Test
  final void wholeItemIsAStreamOfOne() throws Exception {
    for (var item : items()) {
      try (var first = createDecoder();
          var second = createDecoder()) {
        var whole = Decoded.ofWhole(first, item);
        assertThat(whole.items()).as(told(item)).isNotEmpty();
        assertThat(whole).as(told(item)).isEqualTo(Decoded.of(second, List.of(item)));
      }
    }
  }

  @Test
  final void wholeItemsDoNotTouchEachOther() throws Exception {
    try (var one = createDecoder()) {
      for (var item : items()) {
        try (var fresh = createDecoder()) {
          assertThat(Decoded.ofWhole(one, item)).isEqualTo(Decoded.ofWhole(fresh, item));
        }
      }
    }
  }

  @Test
  final void badItemIsRejected() throws Exception {
    for (var bad : badItems()) {
      try (var decoder = createDecoder()) {
        var emit = new CollectingEmit();
        try {
          decoder.whole(bad, emit);
          assertThat(emit.rejected()).as(told(bad)).isNotEmpty();
        } catch (Exception e) {
          assertThat(e.getMessage()).as(told(bad)).isNotBlank();
        }
        assertThat(emit.events()).as(told(bad)).isEmpty();
      }
    }
  }

  @Test
  final void badItemKeepsItsNeighbours() throws Exception {
    for (var bad : badItems()) {
      var mixed = new ArrayList<Bytes>();
      for (var item : items()) {
        mixed.add(item);
        mixed.add(bad);
      }
      mixed.add(items().getFirst());
      var good = new ArrayList<>(items());
      good.add(items().getFirst());
      var stream = stream(mixed);
      var decoded = decode(stream, List.of(stream));
      assertThat(decoded.failure()).as(told(bad)).isNull();
      assertThat(events(decoded)).as(told(bad)).isEqualTo(events(decode(stream(good))));
      assertThat(decoded.items().stream().filter(item -> item.rejected() != null))
          .as(told(bad))
          .hasSizeGreaterThanOrEqualTo(items().size());
      assertCutsMakeNoDifference(stream, random(3));
    }
  }

  @Test
  final void nothingOfTheStreamIsLeft() throws Exception {
    for (var stream : streams()) {
      for (int size : new int[] {1, 5, stream.length()}) {
        try (var decoder = createDecoder()) {
          var chunks = Cuts.of(stream, size).toArray(Bytes[]::new);
          assertThat(CollectingEmit.stream(decoder, chunks).consumed())
              .as(told(stream))
              .isEqualTo(stream.length());
        }
      }
    }
  }

  @Test
  final void streamResumesAtEachPosition() throws Exception {
    if (!resumable()) {
      return; // positions lie only between streams
    }
    for (var stream : streams()) {
      var whole = decode(stream);
      for (int i = 0; i < whole.items().size(); i++) {
        long position = whole.items().get(i).consumed();
        if (i + 1 < whole.items().size() && whole.items().get(i + 1).consumed() == position) {
          continue; // several events of one place: only the last can be a position
        }
        var rest = stream.slice((int) position, stream.length());
        assertThat(decode(rest)).as(told(rest)).isEqualTo(whole.after(i + 1));
      }
    }
  }

  @Test
  final void emptyStreamHasNoEvents() throws Exception {
    assertThat(decode(Bytes.empty()).items()).isEmpty();
  }

  @Test
  final void endMakesReadyForAnotherStream() throws Exception {
    try (var used = createDecoder()) {
      for (var stream : streams()) {
        var torn = stream.slice(0, stream.length() - stream.length() / 3);
        for (var next : List.of(stream, torn, stream)) {
          assertThat(Decoded.of(used, List.of(next))).as(told(next)).isEqualTo(decode(next));
        }
      }
    }
  }

  @Test
  final void eventsHaveTheTimeAndMetadataOfTheirOrigin() throws Exception {
    for (var stream : streams()) {
      try (var decoder = createDecoder()) {
        assertThat(CollectingEmit.stream(decoder, stream).events())
            .allSatisfy(event -> assertThat(event.metadata().get("lane")).isEqualTo("test"));
      }
    }
  }

  @Test
  final void endlessEventIsNotKept() throws Exception {
    var context = new TestContext().maxEventBytes(MAX_EVENT_BYTES);
    var chunk =
        Bytes.utf8(endless().repeated().repeat(1 + (64 << 10) / endless().repeated().length()));
    try (var decoder = made().create(Decoder.class, context)) {
      var sizes = new Sizes();
      long before = Heap.used();
      decoder.decode(Bytes.utf8(endless().start()), sizes);
      for (int sent = 0; sent < ENDLESS_BYTES; sent += chunk.length()) {
        decoder.decode(chunk, sizes);
      }
      assertThat(Heap.used() - before).as("bytes kept").isLessThan(KEPT_BYTES);
      decoder.end(sizes);
      assertThat(sizes.largest).as("the largest part").isLessThanOrEqualTo(MAX_EVENT_BYTES);
    }
  }

  @Test
  final void endlessEventKeepsTheNextStream() throws Exception {
    var context = new TestContext().maxEventBytes(MAX_EVENT_BYTES);
    try (var decoder = made().create(Decoder.class, context)) {
      decoder.decode(
          Bytes.utf8(endless().start() + endless().repeated().repeat(5_000)), new Sizes());
      decoder.end(new Sizes());
      for (var stream : streams()) {
        assertThat(Decoded.of(decoder, List.of(stream))).isEqualTo(decode(stream));
      }
    }
  }

  @Test
  final void noiseNeverCrashesIt() throws Exception {
    var random = random(4);
    for (int i = 0; i < 2_000; i++) {
      var noise = Damage.noise(random);
      decode(noise, List.of(noise));
      try (var decoder = createDecoder()) {
        decoder.whole(noise, new CollectingEmit());
      } catch (Exception e) {
        Decoded.refuseCrash(e);
      }
    }
  }

  @Test
  final void closesWithinAStream() throws Exception {
    for (var stream : streams()) {
      var decoder = createDecoder();
      decoder.decode(stream.slice(0, stream.length() / 2), new CollectingEmit());
      decoder.close();
    }
  }

  private void assertCutsMakeNoDifference(Bytes stream, RandomGenerator random) throws Exception {
    var whole = decode(stream);
    for (var cut : Cuts.cuts(stream, random)) {
      assertThat(decode(stream, cut)).as(told(stream)).isEqualTo(whole);
    }
  }

  /// A stream of each item, of all, and of all without the last delimiter.
  private List<Bytes> streams() {
    var streams = new ArrayList<Bytes>();
    for (var item : items()) {
      streams.add(stream(List.of(item)));
    }
    var all = stream(items());
    streams.add(all);
    streams.add(all.slice(0, all.length() - 1));
    return streams;
  }

  private Decoded decode(Bytes stream) throws Exception {
    return decode(stream, List.of(stream));
  }

  private Decoded decode(Bytes stream, List<Bytes> chunks) throws Exception {
    try (var decoder = createDecoder()) {
      var decoded = Decoded.of(decoder, chunks);
      assertThat(decoded.items())
          .as(told(stream))
          .allSatisfy(item -> assertThat(item.consumed()).isLessThanOrEqualTo(stream.length()));
      return decoded;
    }
  }

  /// The subject, made once: reading its options takes longer than most tests.
  private Subject<?> made() throws Exception {
    if (subject == null) {
      subject = decoder();
    }
    return subject;
  }

  Decoder createDecoder() throws Exception {
    return made().create(Decoder.class, new TestContext());
  }

  private static List<Object> events(Decoded decoded) {
    var events = new ArrayList<Object>();
    for (var item : decoded.items()) {
      if (item.event() != null) {
        events.add(item.event());
      }
    }
    return events;
  }

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  /// The stream, so that a failure can be told apart and tried again.
  private static Supplier<String> told(Bytes stream) {
    return () -> text(stream);
  }

  private static String text(Bytes stream) {
    var text = new StringBuilder("of '");
    for (byte b : stream.toArray()) {
      text.append(b >= ' ' && b < 127 ? String.valueOf((char) b) : String.format("\\x%02x", b));
    }
    return text.append('\'').toString();
  }

  /// Keeps nothing but the size of the largest part.
  private static final class Sizes implements Emit {
    private long largest;

    @Override
    public void emit(Payload payload, long consumed) {
      if (payload instanceof Bytes bytes) {
        largest = Math.max(largest, bytes.length());
      }
    }

    @Override
    public void emit(Event event, long consumed) {
      emit(event.payload(), consumed);
    }

    @Override
    public void reject(Bytes item, String why, long consumed) {
      emit(item, consumed);
    }

    @Override
    public Event origin() {
      return CollectingEmit.ORIGIN;
    }
  }
}
