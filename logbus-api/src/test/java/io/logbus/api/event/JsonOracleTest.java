// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Holds [JsonFields] against Jackson on texts made by chance: what is taken and refused, what the
/// values are, what is written, and what changes do. A failure names the seed that brings it back:
/// `-Dfuzz.seed=…`; `-Pfuzz` runs many more rounds, from a seed of their own.
class JsonOracleTest {

  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 1_500);
  private static final long SEED =
      Long.getLong("fuzz.seed", ROUNDS > 1_500 ? System.currentTimeMillis() : 20_261);

  private final JacksonOracle oracle = new JacksonOracle(256);
  private final JsonParser strict = new JsonParser(JsonOptions.strict());
  private final JsonParser repairing = new JsonParser(JsonOptions.strict().repairing());

  /// Each round has a seed of its own, so that it can be run alone.
  private static void rounds(Consumer<SplittableRandom> round) {
    for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
      try {
        round.accept(new SplittableRandom(seed));
      } catch (AssertionError | RuntimeException | StackOverflowError e) {
        throw new AssertionError("-Dfuzz.seed=" + seed + " -Dfuzz.rounds=1", e);
      }
    }
  }

  private static Optional<JsonFields> read(JsonParser parser, byte[] text) {
    try {
      return Optional.of(parser.parse(Bytes.wrap(text.clone())));
    } catch (JsonSyntaxException e) {
      assertThat(e.offset()).isBetween(0, text.length);
      return Optional.empty();
    }
  }

  private JsonFields readValid(byte[] text) {
    return read(strict, text).orElseThrow(() -> new AssertionError("refused"));
  }

  private static String show(byte[] text) {
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /// Order of names included.
  private static void assertSame(Object actual, Object expected, byte[] text) {
    assertThat(String.valueOf(JacksonOracle.comparable(actual)))
        .as(() -> show(text))
        .isEqualTo(String.valueOf(JacksonOracle.comparable(expected)));
  }

  @Test
  void validTextsMeanWhatTheyMeanToJackson() {
    rounds(
        random -> {
          byte[] text = new JsonTexts(random).object();
          var expected = oracle.read(text).orElseThrow(() -> new AssertionError(show(text)));
          assertSame(readValid(text), expected, text);
        });
  }

  @Test
  void spoiledTextsAreTakenOrRefusedAsByJackson() {
    rounds(
        random -> {
          var texts = new JsonTexts(random);
          byte[] text = texts.spoiled(texts.object());
          var expected = oracle.read(text);
          var actual = read(strict, text);
          if (expected.isPresent() != actual.isPresent()) {
            fail("Jackson %s: %s", expected.isPresent() ? "takes" : "refuses", show(text));
          }
          expected.ifPresent(map -> assertSame(actual.orElseThrow(), map, text));
        });
  }

  @Test
  void repairTakesWhatJacksonTakesOnceItIsUnicode() {
    rounds(
        random -> {
          var texts = new JsonTexts(random);
          byte[] text = texts.spoiled(texts.object());
          byte[] unicode =
              new String(text, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
          var expected = oracle.read(unicode);
          var actual = read(repairing, text);
          expected.ifPresent(map -> assertSame(actual.orElseThrow(), map, text));
          actual.ifPresent(fields -> assertSame(readValid(written(fields)), fields, text));
        });
  }

  @Test
  void whatIsWrittenReadsBackEqual() {
    rounds(
        random -> {
          byte[] text = new JsonTexts(random).object();
          var fields = readValid(text);
          byte[] once = written(fields);
          assertThat(show(once)).doesNotContain("\n", "\r");
          assertThat(readValid(once)).isEqualTo(fields).hasSameHashCodeAs(fields);
          var values = new LinkedHashMap<String, @Nullable Object>();
          fields.forEach(values::put);
          var tree = Fields.of(values);
          assertThat(tree).isEqualTo(fields).hasSameHashCodeAs(fields);
          assertThat(fields).isEqualTo(tree);
          assertSame(oracle.read(written(tree)).orElseThrow(), fields, text);
        });
  }

  private static byte[] written(Fields fields) {
    var out = new ByteWriter(16);
    Json.write(fields, out);
    return out.toBytes().toArray();
  }

  @Test
  void changesDoWhatTheyDoToALinkedHashMap() {
    rounds(
        random -> {
          byte[] text = new JsonTexts(random).object();
          Fields fields = readValid(text);
          var map = new LinkedHashMap<String, @Nullable Object>(oracle.read(text).orElseThrow());
          for (int i = random.nextInt(8); i >= 0; i--) {
            var before = fields;
            var unchanged = new LinkedHashMap<String, @Nullable Object>(map);
            fields = changed(fields, map, random);
            assertSame(before, unchanged, text);
          }
          assertSame(fields, map, text);
          assertThat(fields.size()).isEqualTo(map.size());
          assertThat(new ArrayList<>(fields.names())).isEqualTo(new ArrayList<>(map.keySet()));
          byte[] out = written(fields);
          assertSame(oracle.read(out).orElseThrow(), map, out);
          assertSame(readValid(out), map, out);
        });
  }

  private static Fields changed(
      Fields fields, Map<String, @Nullable Object> map, SplittableRandom random) {
    var names = fields.names();
    String name =
        random.nextBoolean() && !names.isEmpty()
            ? names.get(random.nextInt(names.size()))
            : "n" + random.nextInt(40);
    if (random.nextInt(3) == 0) {
      map.remove(name);
      return fields.without(name);
    }
    @Nullable Object[] values = {null, "te\"xt", 5L, 1.5, true, fields, Fields.empty()};
    Object value = values[random.nextInt(values.length)];
    map.put(name, JacksonOracle.comparable(value));
    return fields.with(name, value);
  }
}
