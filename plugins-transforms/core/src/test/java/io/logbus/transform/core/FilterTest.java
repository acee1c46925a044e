// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static io.logbus.transform.core.Events.fields;
import static io.logbus.transform.core.Events.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':'x'} | {'a':'x','b':1}",
        "{'a':1} | {'a':1.0}",
        "{'a':1} | {'a':'1'}",
        "{'a':'1'} | {'a':1}",
        "{'a':true} | {'a':true}",
        "{'a':true} | {'a':'true'}",
        "{'a':null} | {}",
        "{'a':null} | {'a':null}",
        "{'a.b':1} | {'a':{'b':1}}",
        "{'tags.0':'x'} | {'tags':['x']}",
        "{'a':{'equals':{'b':[1]}}} | {'a':{'b':[1]}}",
        "{'a':['x','y']} | {'a':'y'}",
        "{'a':{'in':[1,2]}} | {'a':2}",
        "{'a':{'not':'x'}} | {'a':'y'}",
        "{'a':{'not':['x','y']}} | {'a':'z'}",
        "{'a':{'not':'x'}} | {}",
        "{'a':{'not':{'gt':5}}} | {'a':5}",
        "{'a':{'exists':true}} | {'a':0}",
        "{'a':{'exists':false}} | {}",
        "{'a':{'exists':false}} | {'a':null}",
        "{'a':{'matches':'^[a-c]+$'}} | {'a':'abc'}",
        "{'a':{'matches':'b'}} | {'a':'abc'}",
        "{'a':{'matches':'(?i)ERR'}} | {'a':'an error'}",
        "{'a':{'matches':'^5..$'}} | {'a':503}",
        "{'a':{'contains':'b'}} | {'a':'abc'}",
        "{'a':{'contains':'b'}} | {'a':['a','b']}",
        "{'a':{'contains':2}} | {'a':[1,2]}",
        "{'a':{'starts_with':'ab','ends_with':'bc'}} | {'a':'abc'}",
        "{'a':{'gt':1}} | {'a':2}",
        "{'a':{'gte':2,'lte':2}} | {'a':2.0}",
        "{'a':{'lt':2.5}} | {'a':'2.4'}",
        "{'a':{'gt':9223372036854775807}} | {'a':9223372036854775808}",
        "{'a':{'gt':'2026-01-01'}} | {'a':'2026-01-02'}",
        "{'all':[{'a':1},{'b':2}]} | {'a':1,'b':2}",
        "{'any':[{'a':1},{'b':2}]} | {'b':2}",
        "{'not':{'a':1}} | {'a':2}",
        "{'not':{'a':1,'b':2}} | {'a':1}",
        "{'any':[{'a':1},{'all':[{'b':2},{'not':{'c':3}}]}],'d':4} | {'b':2,'d':4}",
      })
  void meets(String where, String event) {
    assertThat(passes(where, json(event))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':'x'} | {'a':'X'}",
        "{'a':'x'} | {}",
        "{'a':'x'} | {'a':null}",
        "{'a':'1.0'} | {'a':'1'}",
        "{'a':1} | {'a':'1x'}",
        "{'a':1} | {'a':true}",
        "{'a':0} | {}",
        "{'a':null} | {'a':0}",
        "{'a':['x','y']} | {'a':'z'}",
        "{'a':['x','y']} | {'a':['x','y']}",
        "{'a':{'not':'x'}} | {'a':'x'}",
        "{'a':{'exists':true}} | {'a':null}",
        "{'a':{'exists':false}} | {'a':''}",
        "{'a':{'matches':'^b'}} | {'a':'abc'}",
        "{'a':{'matches':''}} | {}",
        "{'a':{'matches':'a'}} | {'a':{'a':1}}",
        "{'a':{'contains':'x'}} | {'a':['xy']}",
        "{'a':{'gt':2}} | {'a':2}",
        "{'a':{'gt':2}} | {}",
        "{'a':{'lt':2}} | {}",
        "{'a':{'gt':2}} | {'a':'many'}",
        "{'a':{'gt':2}} | {'a':[3]}",
        "{'a':{'gt':'b'}} | {'a':true}",
        "{'a':{'gte':1,'lt':5}} | {'a':5}",
        "{'a':1,'b':2} | {'a':1}",
        "{'any':[{'a':1},{'b':2}]} | {'a':2,'b':1}",
        "{'not':{'any':[{'a':1},{'b':2}]}} | {'b':2}",
        "{'a':{'lt':1}} | {'a':1e999999999}",
      })
  void doesNotMeet(String where, String event) {
    assertThat(passes(where, json(event))).isFalse();
  }

  @Test
  void fieldWithTheNameOfAConnectiveStandsInQuotes() {
    assertThat(passes(Map.of("\"any\"", 1L), json("{'any':1}"))).isTrue();
  }

  @Test
  void looksAtMetadataOfBytes() {
    var event = Event.of(Bytes.utf8("x"), ManualClock.START).withMetadata("file", "a.log");
    Map<String, @Nullable Object> where =
        Map.of("@file", fields("{'it':{'ends_with':'.log'}}").get("it"));

    assertThat(passes(where, event)).isTrue();
    assertThat(Filter.component().traits().apply(new Filter.Options(where)).accepts())
        .contains(PayloadKind.values());
  }

  @Test
  void comparesTimesWithTheirTexts() {
    var event = json("{}").at(Instant.parse("2026-01-02T03:04:05Z"));

    assertThat(passes("{'@time':{'gte':'2026-01-02T04:04:05+01:00','lt':'2026-01-03'}}", event))
        .isTrue();
    assertThat(passes("{'@time':{'gt':'2026-01-02T04:04:05+01:00'}}", event)).isFalse();
    assertThat(passes("{'@time':{'gt':'noon'}}", event)).isFalse();
  }

  @Test
  void whatDoesNotMeetGoesNowhere() {
    var run =
        new Run(new Filter(new Filter.Options(where("{'a':1}"))), Traits.transform())
            .apply(json("{'a':1}"), json("{'a':2}"), json("{'a':1,'b':2}"));

    assertThat(run.output().events()).containsExactly(json("{'a':1}"), json("{'a':1,'b':2}"));
    assertThat(run.rejected()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':{'matches':'x(y'}} | where.a.matches | 0 | missing closing ): 'x(y'",
        "{'a':{'matches':'xy**'}} | where.a.matches | 2 | invalid nested repetition operator: '**'",
        "{'a':{'matches':'x[z-a]'}} | where.a.matches | 2 | invalid character class range: 'z-a'",
        "{'a':{'matches':7}} | where.a.matches | 0 | it needs a text",
        "{'a':{'like':'x'}} | where.a.like | 0 | 'like' is none of equals, in, not, exists, matches, contains, starts_with, ends_with, gt, gte, lt, lte",
        "{'a':{'gt':true}} | where.a.gt | 0 | only numbers and texts have an order",
        "{'a':{'exists':'yes'}} | where.a.exists | 0 | 'exists' is true or false",
        "{'a':[]} | where.a | 0 | it needs a list of values, such as '[warn, error]'",
        "{'any':[]} | where.any | 0 | it needs a list of conditions, such as '[{level: error}]'",
        "{'any':{'a':1}} | where.any | 0 | it needs a list of conditions, such as '[{level: error}]'",
        "{'any':[{'b':{'in':3}}]} | where.any.0.b.in | 0 | it needs a list of values, such as '[warn, error]'",
        "{'not':7} | where.not | 0 | a condition is a mapping, such as 'level: error'",
        "{} | where | 0 | a condition is a mapping, such as 'level: error'",
      })
  void tellsFaultsWithTheirPlace(String where, String option, int offset, String message) {
    assertThat(Filter.component().traits().apply(new Filter.Options(where(where))).faults())
        .containsExactly(new Traits.Fault(option, offset, message));
  }

  @Test
  void tellsThatAFieldIsNoPath() {
    assertThat(Filter.component().traits().apply(new Filter.Options(where("{'a..b':1}"))).faults())
        .extracting(Traits.Fault::option)
        .containsExactly("where.a..b");
  }

  @Test
  void patternThatIsTooLargeIsTold() {
    var large = where("{'a':{'matches':'(((a{1,1000}){1,1000}){1,1000})'}}");

    assertThat(Filter.component().traits().apply(new Filter.Options(large)).faults())
        .containsExactly(
            new Traits.Fault(
                "where.a.matches",
                0,
                "the pattern is too large: its counts, such as {1,1000}, add more than 10000"
                    + " parts; use smaller counts, or '*' and '+'"));
  }

  @Test
  void patternThatIsNestedTooDeepIsTold() {
    int depth = PatternSize.DEEPEST + 1;
    var deep = where("{'a':{'matches':'" + "(".repeat(depth) + ")".repeat(depth) + "'}}");

    assertThat(Filter.component().traits().apply(new Filter.Options(deep)).faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.option()).isEqualTo("where.a.matches");
              assertThat(fault.message()).contains("brackets in one another");
            });
  }

  @Test
  void faultThatThePlannerMissedFailsTheStage() {
    var wrong = where("{'a':{'matches':'('}}");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Filter(new Filter.Options(wrong)))
        .withMessageContaining("'where.a.matches'");
  }

  /// A pattern that takes other engines longer than the universe.
  @Test
  void patternsTakeLinearTime() {
    assertThat(passes("{'a':{'matches':'^(a+)+$'}}", json("{'a':'" + "a".repeat(50_000) + "b'}")))
        .isFalse();
  }

  @Test
  void numbersCompareByTheirValueInAnyForm() {
    var random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      long one = random.nextLong() >> random.nextInt(64);
      double other = random.nextBoolean() ? one : one + random.nextDouble(-2, 2);
      int order = new BigDecimal(one).compareTo(BigDecimal.valueOf(other));
      assertOrder(other, one, order);
      assertOrder(Double.toString(other), one, order);
      assertOrder(other, Long.toString(one), order);
    }
  }

  private static void assertOrder(Object operand, Object value, int order) {
    assertThat(passes("gt", operand, value)).isEqualTo(order > 0);
    assertThat(passes("gte", operand, value)).isEqualTo(order >= 0);
    assertThat(passes("lt", operand, value)).isEqualTo(order < 0);
    assertThat(passes("lte", operand, value)).isEqualTo(order <= 0);
    assertThat(passes("equals", operand, value)).isEqualTo(order == 0);
  }

  private static boolean passes(String operator, Object operand, Object value) {
    return passes(
        Map.of("a", Fields.of(Map.of(operator, operand))),
        Event.of(Fields.of(Map.of("a", value)), ManualClock.START));
  }

  private static boolean passes(String where, Event event) {
    return passes(where(where), event);
  }

  private static boolean passes(Map<String, @Nullable Object> where, Event event) {
    var run = new Run(new Filter(new Filter.Options(where)), Traits.transform()).apply(event);
    assertThat(run.rejected()).isEmpty();
    return !run.output().events().isEmpty();
  }

  private static Map<String, @Nullable Object> where(String json) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    var fields = fields(json);
    fields.names().forEach(name -> values.put(name, fields.get(name)));
    return values;
  }
}
