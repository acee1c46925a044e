// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.JsonFields;
import io.logbus.api.event.JsonSyntaxException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldPathTest {

  private static final Instant TIME = Instant.parse("2026-07-01T12:00:00Z");

  private static Event event(String json) {
    try {
      return new Event(
          JsonFields.parse(Bytes.utf8(json)),
          TIME,
          Fields.of(Map.of("host", "h1", "kafka", Map.of("key", "k1"))));
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static @Nullable Object get(String path, String json) {
    return FieldPath.parse(path).get(event(json));
  }

  private static Fields set(String path, String json, @Nullable Object value) {
    return (Fields) FieldPath.parse(path).set(event(json), value).payload();
  }

  private static String removed(String path, String json) {
    return FieldPath.parse(path).remove(event(json)).payload().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a | {\"a\":1}",
        "a.b | {\"a\":{\"b\":1}}",
        "a.b.c | {\"a\":{\"b\":{\"c\":1}}}",
        "\"a.b\".c | {\"a.b\":{\"c\":1}}",
        "\"a \\\" \\\\\" | {\"a \\\" \\\\\":1}",
        "\"\" | {\"\":1}",
        "\"@timestamp\" | {\"@timestamp\":1}",
        "user-agent.x_1:y/z$ | {\"user-agent\":{\"x_1:y/z$\":1}}",
        "Zürich.東京 | {\"Zürich\":{\"東京\":1}}",
        "a.0 | {\"a\":[1,2]}",
        "a.1.b | {\"a\":[0,{\"b\":1}]}",
        "a.0.0 | {\"a\":[[1]]}",
        "a.0 | {\"a\":{\"0\":1}}",
        "0 | {\"0\":1}"
      })
  void valuesAreFound(String path, String json) {
    assertThat(get(path, json)).isEqualTo(1L);
    assertThat(FieldPath.parse(path).has(event(json))).isTrue();
    assertThat(FieldPath.parse(path)).hasToString(path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a | {}",
        "a.b | {\"a\":1}",
        "a.b | {\"a\":\"b\"}",
        "a.b | {\"a\":null}",
        "a.b | {\"a\":[1]}",
        "a.b.c | {\"a\":{}}",
        "a.1 | {\"a\":[1]}",
        "a.99999999999 | {\"a\":[1]}",
        "a.-1 | {\"a\":[1]}",
        "a.\"\" | {\"a\":[1]}",
        "@nothing | {\"nothing\":1}",
        "@host.x | {}",
        "host | {}"
      })
  void nothingIsFoundWhereNothingIs(String path, String json) {
    assertThat(get(path, json)).isNull();
    assertThat(FieldPath.parse(path).has(event(json))).isFalse();
  }

  @Test
  void nullIsThereButHasNoValue() {
    assertThat(get("a.b", "{\"a\":{\"b\":null}}")).isNull();
    assertThat(FieldPath.parse("a.b").has(event("{\"a\":{\"b\":null}}"))).isTrue();
    assertThat(FieldPath.parse("a.0").has(event("{\"a\":[null]}"))).isTrue();
  }

  @Test
  void metadataAndTimeAreFound() {
    assertThat(get("@host", "{}")).isEqualTo("h1");
    assertThat(get("@kafka.key", "{}")).isEqualTo("k1");
    assertThat(get("@time", "{}")).isEqualTo(TIME);
    assertThat(FieldPath.parse("@time").has(event("{}"))).isTrue();
    assertThat(FieldPath.parse("@kafka.key").isMetadata()).isTrue();
    assertThat(FieldPath.parse("kafka.key").isMetadata()).isFalse();
  }

  @Test
  void settingMakesObjectsOnTheWay() {
    assertThat(set("a.b.c", "{\"x\":1}", 2)).hasToString("{\"x\":1,\"a\":{\"b\":{\"c\":2}}}");
    assertThat(set("a.b", "{\"a\":null}", 2)).hasToString("{\"a\":{\"b\":2}}");
    assertThat(set("a.b", "{\"a\":{\"b\":1,\"c\" : 1.10}}", 2))
        .hasToString("{\"a\":{\"b\":2,\"c\" : 1.10}}");
    assertThat(set("a", "{\"a\":1}", null)).hasToString("{\"a\":null}");
  }

  @Test
  void settingLeavesTheEventAsItWas() {
    var before = event("{\"a\":{\"b\":1}}");

    FieldPath.parse("a.b").set(before, 2);
    FieldPath.parse("@kafka.key").set(before, 2);
    FieldPath.parse("a.b").remove(before);

    assertThat(before).isEqualTo(event("{\"a\":{\"b\":1}}"));
  }

  @Test
  void settingThroughWhatIsNoObjectSaysWhatIsInTheWay() {
    assertThatThrownBy(() -> set("a.b.c.d", "{\"a\":{\"b\":\"text\"}}", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'a.b.c.d' cannot be set: 'a.b' is not an object");
    assertThatThrownBy(() -> set("a.0", "{\"a\":[1]}", 1))
        .hasMessage("'a.0' cannot be set: 'a' is not an object");
  }

  @Test
  void metadataAndTimeAreSet() {
    var event = event("{}");

    assertThat(FieldPath.parse("@kafka.key").set(event, "k2").metadata())
        .hasToString(event.metadata().with("kafka", Map.of("key", "k2")).toString());
    assertThat(FieldPath.parse("@new.name").set(event, 1).metadata().get("new"))
        .isEqualTo(Fields.of(Map.of("name", 1)));
    assertThat(FieldPath.parse("@time").set(event, Instant.EPOCH).time()).isEqualTo(Instant.EPOCH);
    assertThatThrownBy(() -> FieldPath.parse("@time").set(event, "2026-07-01T12:00:00Z"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'@time' can only be set to a time");
  }

  @Test
  void removingTakesTheValueAndLeavesItsParent() {
    assertThat(removed("a.b", "{\"a\":{\"b\":1},\"c\":2}")).isEqualTo("{\"a\":{},\"c\":2}");
    assertThat(removed("a", "{\"a\":null}")).isEqualTo("{}");
    assertThat(FieldPath.parse("@kafka.key").remove(event("{}")).metadata().get("kafka"))
        .isEqualTo(Fields.empty());
  }

  @Test
  void removingNothingGivesTheSameEvent() {
    var event = event("{\"a\":{\"b\":1},\"l\":[1]}");

    for (String path : new String[] {"b", "a.c", "a.b.c", "a.0", "l.1", "l.x", "@nothing"}) {
      assertThat(FieldPath.parse(path).remove(event)).isSameAs(event);
    }
  }

  @Test
  void itemsOfListsAndTheTimeCannotBeRemoved() {
    assertThatThrownBy(() -> removed("a.0", "{\"a\":[1]}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'a.0' cannot be removed: 'a' is not an object");
    assertThatThrownBy(() -> removed("@time", "{}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'@time' cannot be removed: every event has a time");
  }

  @Test
  void bytesHaveNoValuesButMetadata() {
    var event = Event.of(Bytes.utf8("{\"a\":1}"), TIME).withMetadata("host", "h1");
    var path = FieldPath.parse("a");

    assertThat(path.get(event)).isNull();
    assertThat(path.has(event)).isFalse();
    assertThat(path.remove(event)).isSameAs(event);
    assertThatThrownBy(() -> path.set(event, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'a' cannot be set: the event is bytes, not fields");
    assertThat(FieldPath.parse("@host").get(event)).isEqualTo("h1");
    assertThat(FieldPath.parse("@x").set(event, 1).payload()).isSameAs(event.payload());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 0 | the name of a field is missing",
        "@ | 1 | the name of a field is missing",
        ".a | 0 | the name of a field is missing",
        "a. | 2 | the name of a field is missing",
        "a..b | 2 | the name of a field is missing",
        "` a` | 0 | a name with ' ' in it has to stand in double quotes",
        "a b | 1 | a name with ' ' in it has to stand in double quotes",
        "a[0] | 1 | a name with '[' in it has to stand in double quotes",
        "a@b | 1 | a name with '@' in it has to stand in double quotes",
        "ab\"c\" | 2 | a name with '\"' in it has to stand in double quotes",
        "\"a | 0 | the closing '\"' is missing",
        "x.\"a\\\" | 2 | the closing '\"' is missing",
        "\"a\\n\" | 2 | '\\' is to be followed by '\"' or '\\'",
        "\"a\\ | 2 | '\\' is to be followed by '\"' or '\\'",
        "\"a\"b | 3 | '.' expected between names",
        "@time.x | 5 | '@time' has no values inside"
      })
  void whatIsNoPathIsRefused(String text, int offset, String why) {
    assertThatThrownBy(() -> FieldPath.parse(text))
        .isInstanceOf(OptionSyntaxException.class)
        .hasMessage(why)
        .extracting(e -> ((OptionSyntaxException) e).offset())
        .isEqualTo(offset);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.\"b\"", "a.b"})
  void pathsAreEqualByWhatTheyName(String text) {
    assertThat(FieldPath.parse(text))
        .isEqualTo(FieldPath.parse("a.b"))
        .hasSameHashCodeAs(FieldPath.parse("a.b"))
        .isNotEqualTo(FieldPath.parse("@a.b"))
        .isNotEqualTo(FieldPath.parse("\"a.b\""));
  }
}
