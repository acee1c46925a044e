// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Payload;
import io.logbus.codec.json.JsonDecoder.InvalidUtf8;
import io.logbus.codec.json.JsonDecoder.Lists;
import io.logbus.codec.json.JsonDecoder.Options;
import io.logbus.testkit.CollectingEmit;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.TestContext;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random events, written, put one behind another with all that may stand between them, torn ones
/// among them, cut anywhere, and read again.
class JsonStreamPropertyTest {

  private static final String[] BETWEEN = {"\n", "", " ", "\r\n", "\n\n", "\u001e", "\n\ufeff"};
  private static final BigDecimal LONG_PI =
      new BigDecimal("3.14159265358979323846264338327950288419");
  private static final String[] TEXTS = {
    "", "a", "{", "}", "[{", "\\", "\"", "\\\"", "\n{", "größer", "\ud83d\ude80", "\u0000", "x y"
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void eventsComeBackFromAnyStream(long seed) throws Exception {
    var random = new SplittableRandom(seed);
    var decoder =
        new JsonDecoder(new Options(InvalidUtf8.REJECT, 256, Lists.REJECT), new TestContext());
    for (int round = 0; round < 300; round++) {
      var events = new ArrayList<Payload>();
      var torn = new ArrayList<Bytes>();
      var stream = stream(random, events, torn);
      var emit = new CollectingEmit();
      for (var chunk : chunks(stream, random)) {
        decoder.decode(chunk, emit);
      }
      decoder.end(emit);

      assertThat(emit.payloads()).as("of %s", stream).isEqualTo(events);
      assertThat(emit.rejected().stream().map(one -> one.part()))
          .as("of %s", stream)
          .isEqualTo(torn);
      emit.assertRulesKept();
    }
  }

  private static Bytes stream(SplittableRandom random, List<Payload> events, List<Bytes> torn)
      throws Exception {
    var out = new ByteWriter(256);
    int count = random.nextInt(8);
    for (int i = 0; i < count; i++) {
      var fields = fields(random, 3);
      var text = new ByteWriter(64);
      new JsonEncoder().encode(Event.of(fields, ManualClock.START), text);
      if (random.nextInt(4) == 0) {
        // Cut off behind the first bracket or later, and begun anew on a line of its own.
        var part = text.toBytes().slice(0, random.nextInt(1, text.size()));
        part.writeTo(out);
        torn.add(part);
        out.writeUtf8("\n");
      } else {
        text.toBytes().writeTo(out);
        events.add(fields);
        out.writeUtf8(BETWEEN[random.nextInt(BETWEEN.length)]);
      }
    }
    return out.toBytes();
  }

  private static List<Bytes> chunks(Bytes stream, SplittableRandom random) {
    var chunks = new ArrayList<Bytes>();
    int most = random.nextInt(1, stream.length() + 2);
    for (int from = 0; from < stream.length(); ) {
      int to = Math.min(stream.length(), from + random.nextInt(most + 1));
      chunks.add(stream.slice(from, to));
      from = to;
    }
    return chunks;
  }

  private static Fields fields(SplittableRandom random, int depth) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      values.put(TEXTS[random.nextInt(TEXTS.length)] + i, value(random, depth - 1));
    }
    return Fields.of(values);
  }

  private static @Nullable Object value(SplittableRandom random, int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> BigInteger.valueOf(random.nextLong()).multiply(BigInteger.TEN.pow(20));
      case 4 ->
          random.nextBoolean()
              ? random.nextDouble()
              : LONG_PI.multiply(BigDecimal.valueOf(random.nextLong()));
      case 5, 6 -> TEXTS[random.nextInt(TEXTS.length)];
      case 7 -> fields(random, depth);
      default -> {
        var list = new ArrayList<@Nullable Object>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(random, depth - 1));
        }
        yield list;
      }
    };
  }
}
