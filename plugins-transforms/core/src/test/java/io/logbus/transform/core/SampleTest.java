// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static io.logbus.transform.core.Events.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.logbus.api.Traits;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTest {

  @Test
  void handsOnTheFirstOfEachN() {
    assertThat(numbers(sample(10, "", Map.of(), numbered(35)))).containsExactly(0L, 10L, 20L, 30L);
  }

  @Test
  void oneInOneIsAll() {
    assertThat(sample(1, "", Map.of(), numbered(5))).hasSize(5);
  }

  @Test
  void fractionsAreSpreadEvenly() {
    assertThat(numbers(sample(2.5, "", Map.of(), numbered(11))))
        .containsExactly(0L, 3L, 5L, 8L, 10L);
  }

  @ParameterizedTest
  @CsvSource({"1, 10000", "2, 5000", "10, 1000", "3.3, 3030"})
  void partOfManyKeysIsAsAsked(double oneIn, int expected) {
    assertThat(sample(oneIn, "n", Map.of(), numbered(10_000)).size())
        .isCloseTo(expected, within(expected / 10));
  }

  @Test
  void eventsOfAKeyShareTheirFate() {
    var first = numbers(sample(4, "n", Map.of(), numbered(1000)));
    var again = numbers(sample(4, "n", Map.of(), numbered(1000).reversed()));

    assertThat(again.reversed()).isEqualTo(first);
  }

  /// Fixed, so that processes of different versions agree.
  @Test
  void fateOfAKeyNeverChanges() {
    assertThat(numbers(sample(10, "n", Map.of(), numbered(60))))
        .containsExactly(10L, 26L, 39L, 45L, 49L, 52L);
  }

  @Test
  void eventsWithoutTheKeyAreCounted() {
    assertThat(numbers(sample(10, "missing", Map.of(), numbered(25))))
        .containsExactly(0L, 10L, 20L);
  }

  @Test
  void whatIsAlwaysHandedOnIsNotCounted() {
    assertThat(numbers(sample(3, "", Map.of("n", List.of(1L, 2L)), numbered(10))))
        .containsExactly(0L, 1L, 2L, 5L, 8L);
  }

  @Test
  void tellsFaultsOfTheCondition() {
    var options =
        new Sample.Options(2, Optional.empty(), Map.of("a", Fields.of(Map.of("matches", "("))));

    assertThat(Sample.component().traits().apply(options).faults())
        .extracting(Traits.Fault::option)
        .containsExactly("always.a.matches");
  }

  private static List<Event> sample(
      double oneIn,
      String key,
      Map<String, @org.jspecify.annotations.Nullable Object> always,
      List<Event> events) {
    var path = key.isEmpty() ? Optional.<FieldPath>empty() : Optional.of(FieldPath.parse(key));
    var sample = new Sample(new Sample.Options(oneIn, path, always));
    return new Run(sample, Traits.transform()).apply(events).output().events();
  }

  private static List<Event> numbered(int count) {
    return IntStream.range(0, count).mapToObj(i -> json("{'n':" + i + "}")).toList();
  }

  private static List<Object> numbers(List<Event> events) {
    return events.stream().map(event -> FieldPath.parse("n").get(event)).toList();
  }
}
