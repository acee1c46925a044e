// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is true of all [Fields], and the types of their values.
class FieldsTest {

  private static JsonFields json(String text) {
    return JsonParsing.parse(text);
  }

  private static @Nullable Object kept(@Nullable Object value) {
    Object inTree = Fields.empty().with("a", value).get("a");
    assertThat(json("{}").with("a", value).get("a")).isEqualTo(inTree);
    assertThat(json("{\"a\":1}").with("a", value).get("a")).isEqualTo(inTree);
    return inTree;
  }

  @Test
  void valuesOfTheRightTypesAreKept() {
    for (Object value :
        new Object[] {
          "text",
          1L,
          true,
          1.5,
          BigInteger.TEN,
          BigDecimal.TEN,
          Bytes.utf8("x"),
          Instant.EPOCH,
          List.of(1L, "x"),
          Fields.empty()
        }) {
      assertThat(kept(value)).isEqualTo(value);
    }
    assertThat(kept(null)).isNull();
  }

  @Test
  void relatedTypesAreConverted() {
    assertThat(kept(1)).isEqualTo(1L);
    assertThat(kept((short) 1)).isEqualTo(1L);
    assertThat(kept((byte) 1)).isEqualTo(1L);
    assertThat(kept(0.5f)).isEqualTo(0.5);
    assertThat(kept(new byte[] {1})).isEqualTo(Bytes.wrap(new byte[] {1}));
    assertThat(kept(Map.of("x", 1))).isEqualTo(Fields.of(Map.of("x", 1L)));
    assertThat(kept(Set.of(1))).isEqualTo(List.of(1L));
    assertThat(kept(Arrays.asList(null, List.of(Map.of()))))
        .isEqualTo(Arrays.asList(null, List.of(Fields.empty())));
  }

  @Test
  void otherTypesAreRefused() {
    for (Object value :
        new Object[] {new AtomicInteger(), 'c', new Object(), Thread.State.NEW, new int[1]}) {
      assertThatThrownBy(() -> Fields.empty().with("a", value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a field cannot hold a value of type " + value.getClass().getName());
      assertThatThrownBy(() -> json("{}").with("a", List.of(Map.of("b", value))))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void namesAreTexts() {
    assertThatThrownBy(() -> Fields.empty().with("a", Map.of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the name of a field is a text, not 1");
  }

  @Test
  void whatGoesInIsCopied() {
    var list = new ArrayList<>(List.of(1));
    var map = new HashMap<>(Map.of("x", 1));
    byte[] array = {1};

    var fields = Fields.of(Map.of("list", list, "map", map, "array", array));
    list.add(2);
    map.put("y", 2);
    array[0] = 9;

    assertThat(fields.get("list")).isEqualTo(List.of(1L));
    assertThat(fields.get("map")).isEqualTo(Fields.of(Map.of("x", 1)));
    assertThat(fields.get("array")).isEqualTo(Bytes.wrap(new byte[] {1}));
  }

  @Test
  void whatComesOutCannotBeChanged() {
    for (var fields : List.of(json("{\"a\":[1]}"), Fields.of(Map.of("a", List.of(1))))) {
      @SuppressWarnings("unchecked")
      var list = (List<Object>) Objects.requireNonNull(fields.get("a"));
      assertThatThrownBy(() -> list.add(2)).isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> fields.names().add("x"))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void aMapThatHoldsItselfIsRefused() {
    var map = new HashMap<String, Object>();
    map.put("self", map);
    var list = new ArrayList<Object>();
    list.add(list);

    assertThatThrownBy(() -> Fields.of(map)).hasMessage("values nested deeper than 512");
    assertThatThrownBy(() -> json("{}").with("a", list))
        .hasMessage("values nested deeper than 512");
  }

  @Test
  void changedFieldsStayInPlaceAndNewOnesComeLast() {
    var map = new LinkedHashMap<String, Object>();
    map.put("a", 1);
    map.put("b", 2);
    map.put("c", 3);
    for (var fields : List.of(json("{\"a\":1,\"b\":2,\"c\":3}"), Fields.of(map))) {
      assertThat(fields.with("b", 9).with("d", 4)).hasToString("{\"a\":1,\"b\":9,\"c\":3,\"d\":4}");
      assertThat(fields.without("a").with("a", 1)).hasToString("{\"b\":2,\"c\":3,\"a\":1}");
      assertThat(fields.without("a").without("b").without("c")).hasToString("{}");
      assertThat(fields.without("x")).isSameAs(fields);
      assertThat(fields.with("d", 1).with("e", 2).without("d").with("e", null))
          .hasToString("{\"a\":1,\"b\":2,\"c\":3,\"e\":null}");
      assertThat(fields).hasToString("{\"a\":1,\"b\":2,\"c\":3}");
    }
  }

  @Test
  void forEachGoesThroughNamesInOrder() {
    var changed = json("{\"a\":1,\"b\":[2],\"c\":3}").without("a").with("c", null).with("d", "x");
    for (var fields :
        List.of(changed, Fields.empty().with("b", List.of(2)).with("c", null).with("d", "x"))) {
      var seen = new LinkedHashMap<String, @Nullable Object>();
      fields.forEach(seen::put);

      assertThat(seen.keySet()).containsExactlyElementsOf(fields.names());
      seen.forEach((name, value) -> assertThat(value).isEqualTo(fields.get(name)));
    }
  }

  @Test
  void nullIsAValue() {
    for (var fields :
        List.of(
            json("{\"a\":null}"),
            Fields.empty().with("a", null),
            json("{\"a\":1}").with("a", null))) {
      assertThat(fields.has("a")).isTrue();
      assertThat(fields.get("a")).isNull();
      assertThat(fields.size()).isEqualTo(1);
      assertThat(fields).isNotEqualTo(Fields.empty()).isNotEqualTo(json("{\"b\":null}"));
      assertThat(fields.without("a").has("a")).isFalse();
      assertThat(fields.without("a")).isEqualTo(Fields.empty());
    }
  }

  @Test
  void equalityLooksAtValuesNotAtOrderOrSpelling() {
    var one = json("{\"a\":1.10,\"b\":{\"c\":[true,{\"d\":null}]}}");
    var other = json("{ \"b\" : {\"c\":[true,{\"d\":null}]}, \"\\u0061\" : 1.1 }");

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one)
        .isEqualTo(
            Fields.of(Map.of("b", Map.of("c", List.of(true, json("{\"d\":null}"))), "a", 1.1)));
    assertThat(one).isNotEqualTo(other.with("a", 1)).isNotEqualTo(other.with("z", 1));
    assertThat(one.equals(null)).isFalse();
    assertThat((Object) one).isNotEqualTo("text");
  }

  @Test
  void numbersAreEqualByTheirStoredTypes() {
    assertThat(json("{\"a\":1}")).isNotEqualTo(json("{\"a\":1.0}"));
    assertThat(json("{\"a\":1e0}")).isEqualTo(json("{\"a\":1.0}"));
    assertThat(json("{\"a\":0.0}")).isNotEqualTo(json("{\"a\":-0.0}"));
  }

  @Test
  void objectsInsideAreFieldsOverTheSameText() {
    var inner =
        (Fields)
            Objects.requireNonNull(json("{\"a\": {\"b\" : 1.10, \"c\":{\"d\":[ ] }} }").get("a"));

    assertThat(inner)
        .isInstanceOf(JsonFields.class)
        .hasToString("{\"b\" : 1.10, \"c\":{\"d\":[ ] }}");
    assertThat(inner.names()).containsExactly("b", "c");
    assertThat(inner.with("b", 2)).hasToString("{\"b\" : 2, \"c\":{\"d\":[ ] }}");
  }

  @Test
  void namesOfManyFieldsAreFoundAfterChangesToo() {
    var text = new StringBuilder("{");
    for (int i = 0; i < 1000; i++) {
      text.append("\"n").append(i).append("\":").append(i).append(',');
    }
    var fields = json(text.append("\"é\\u0020\":-1}").toString());

    assertThat(fields.get("n999")).isEqualTo(999L);
    assertThat(fields.get("é ")).isEqualTo(-1L);
    assertThat(fields.without("n5").has("n5")).isFalse();
    assertThat(fields.without("n5").size()).isEqualTo(1000);
    assertThat(fields.with("n6", "x").get("n6")).isEqualTo("x");
    assertThat(fields.has("n1000")).isFalse();
  }

  @Test
  void heapCountsTextIndexAndChanges() {
    String big = "x".repeat(10_000);
    var plain = json("{\"a\":1,\"b\":{\"c\":2}}");
    var changed = plain.with("a", big).with("z", big);

    assertThat(plain.heapBytes()).isBetween(50L, 400L);
    assertThat(changed.heapBytes()).isBetween(20_000L, 60_000L);
    assertThat(changed.with("a", 1).without("z").heapBytes()).isBetween(50L, 600L);
    assertThat(changed.without("a").with("z", 1).heapBytes()).isBetween(50L, 600L);
    assertThat(json("{\"a\":{},\"b\":\"" + big + "\"}").get("a"))
        .isInstanceOfSatisfying(
            JsonFields.class, f -> assertThat(f.heapBytes()).isGreaterThan(10_000L));
    assertThat(Fields.of(Map.of("a", big)).heapBytes()).isBetween(10_000L, 30_000L);
    assertThat(Fields.empty().heapBytes()).isZero();
  }

  @Test
  void heapIsNeverLessThanTheDataOfAnyValue() {
    var values =
        Fields.of(
            Map.of(
                "big",
                BigInteger.TWO.pow(80_000),
                "decimal",
                new BigDecimal("1." + "7".repeat(10_000)),
                "list",
                List.of("x".repeat(1000), Bytes.wrap(new byte[1000])),
                "time",
                Instant.EPOCH));

    assertThat(Fields.empty().with("a", values.get("big")).heapBytes()).isGreaterThan(10_000);
    assertThat(Fields.empty().with("a", values.get("decimal")).heapBytes()).isGreaterThan(4_000);
    assertThat(Fields.empty().with("a", values.get("list")).heapBytes()).isGreaterThan(2_000);
    assertThat(Fields.empty().with("a", values.get("time")).heapBytes()).isGreaterThan(20);
  }
}
