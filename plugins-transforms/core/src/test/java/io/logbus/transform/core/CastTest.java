// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static io.logbus.transform.core.Events.fields;
import static io.logbus.transform.core.Events.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Traits;
import io.logbus.api.config.OptionSyntaxException;
import io.logbus.api.event.Event;
import io.logbus.testkit.Run;
import io.logbus.transform.core.Cast.OnFailure;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CastTest {

  private static final String CHARACTERS = "0123456789+-.eE:TZ \u0000\u0663x";
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "int | '42' | 42",
        "int | ' -7 ' | -7",
        "int | '+7' | 7",
        "int | '12.0' | 12",
        "int | '1e3' | 1000",
        "int | 3.0 | 3",
        "int | 7 | 7",
        "int | 123456789012345678901234567890 | 123456789012345678901234567890",
        "int | '9223372036854775808' | 9223372036854775808",
        "float | '2.5' | 2.5",
        "float | 3 | 3.0",
        "float | '.5' | 0.5",
        "float | '1e-400' | 0.0",
        "bool | 'true' | true",
        "bool | 'YES' | true",
        "bool | 0 | false",
        "bool | 'off' | false",
        "bool | false | false",
        "string | 42 | '42'",
        "string | 1.50 | '1.5'",
        "string | true | 'true'",
        "string | 'x' | 'x'",
        "string | {'a':[1]} | '{\\'a\\':[1]}'",
      })
  void castsValues(String type, String given, String cast) {
    assertThat(apply(type, OnFailure.REJECT, json("{'f':" + given + "}")).payload())
        .isEqualTo(fields("{'f':" + cast.replace("\\'", "\\\"") + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "int | '3.5'",
        "int | 3.5",
        "int | ''",
        "int | 'abc'",
        "int | '0x1F'",
        "int | '1e999999999'",
        "int | 1e999999999",
        "int | true",
        "int | [1]",
        "int | {'a':1}",
        "float | 'NaN'",
        "float | '1d'",
        "float | '1e400'",
        "float | '1e-999999999'",
        "bool | 'maybe'",
        "bool | 2",
        "timestamp | 'yesterday'",
        "timestamp | 17",
        "timestamp | '2026-13-01'",
        "timestamp | '03:04:05'",
        "timestamp(epoch_millis) | 'x'",
        "timestamp(epoch_seconds) | 1e300",
        "timestamp(epoch_seconds) | 99999999999999999999",
        "timestamp(dd.MM.yyyy) | '2026-01-02'",
      })
  void failsRatherThanLose(String type, String given) {
    var event = json("{'f':" + given + "}");

    assertThat(run(type, OnFailure.REJECT, event).rejected())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.why())
                    .hasMessageStartingWith("'f' cannot be cast to '" + type + "': "));
    assertThat(apply(type, OnFailure.NULL, event).payload()).isEqualTo(fields("{'f':null}"));
    assertThat(apply(type, OnFailure.KEEP, event)).isEqualTo(event);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "timestamp | '2026-01-02T03:04:05Z' | 2026-01-02T03:04:05Z",
        "timestamp | '2026-01-02t03:04:05.123456789z' | 2026-01-02T03:04:05.123456789Z",
        "timestamp | '2026-01-02T03:04:05+01:00' | 2026-01-02T02:04:05Z",
        "timestamp | '2026-01-02 03:04:05 +0100' | 2026-01-02T02:04:05Z",
        "timestamp | '2026-01-02T03:04:05+01' | 2026-01-02T02:04:05Z",
        "timestamp | '2026-07-02 03:04:05' | 2026-07-02T01:04:05Z",
        "timestamp | '2026-01-02T03:04' | 2026-01-02T02:04:00Z",
        "timestamp | '2026-01-02' | 2026-01-01T23:00:00Z",
        "timestamp(epoch_seconds) | 1 | 1970-01-01T00:00:01Z",
        "timestamp(epoch_seconds) | '1.5' | 1970-01-01T00:00:01.5Z",
        "timestamp(epoch_seconds) | -0.5 | 1969-12-31T23:59:59.5Z",
        "timestamp(epoch_millis) | 1500 | 1970-01-01T00:00:01.5Z",
        "timestamp(epoch_micros) | '1500' | 1970-01-01T00:00:00.001500Z",
        "timestamp(epoch_nanos) | 1500 | 1970-01-01T00:00:00.000001500Z",
        "timestamp(dd/MMM/yyyy:HH:mm:ss Z) | '02/Jan/2026:03:04:05 -0700' | 2026-01-02T10:04:05Z",
        "timestamp(dd/MMM/yyyy:HH:mm:ss Z) | '02/jan/2026:03:04:05 +0000' | 2026-01-02T03:04:05Z",
        "timestamp(dd.MM.yyyy HH:mm) | '02.01.2026 03:04' | 2026-01-02T02:04:00Z",
      })
  void readsTimes(String type, String given, Instant time) {
    assertThat(apply(type, OnFailure.REJECT, json("{'f':" + given + "}")).payload())
        .isEqualTo(fields("{}").with("f", time));
  }

  @Test
  void nullStaysAndAMissingFieldIsNoError() {
    var event = json("{'f':null}");

    assertThat(apply("int", OnFailure.REJECT, event)).isSameAs(event);
    assertThat(apply("int", OnFailure.REJECT, json("{}")).payload()).isEqualTo(fields("{}"));
  }

  @Test
  void valueOfTheTypeIsNotTouched() {
    var event = json("{'f':1.50}");

    assertThat(apply("string", OnFailure.REJECT, json("{'f':'x'}"))).isNotNull();
    assertThat(apply("int", OnFailure.KEEP, event)).isSameAs(event);
  }

  @Test
  void tellsTheValueShortened() {
    assertThat(run("int", OnFailure.REJECT, json("{'f':'" + "x".repeat(1000) + "'}")).rejected())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.why())
                    .hasMessage("'f' cannot be cast to 'int': \"" + "x".repeat(59) + "…"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "integer | 0",
        "Int | 0",
        "timestamp(yyyy | 14",
        "timestamp() | 10",
        "timestamp(qqqqqqq) | 10",
        "timestamp(bbb) | 10",
        "timestamp(HH:mm:ss) | 10",
        "timestamp(MMM d HH:mm:ss) | 10",
      })
  void refusesOtherTypes(String text, int offset) {
    assertThatThrownBy(() -> CastType.parse(text))
        .isInstanceOf(OptionSyntaxException.class)
        .extracting(fault -> ((OptionSyntaxException) fault).offset())
        .isEqualTo(offset);
  }

  @Test
  void tellsFaultsWithTheirPlace() {
    var options =
        new Cast.Options(Map.of("a..b", CastType.parse("int")), "Mars/Base", OnFailure.KEEP);

    assertThat(Cast.component().traits().apply(options).faults())
        .extracting(Traits.Fault::option)
        .containsExactly("fields.a..b", "zone");
  }

  @Test
  void everyLongComesBackFromItsText() {
    var random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      assertThat(CastType.parse("int").cast(Long.toString(number), BERLIN).orElseThrow())
          .isEqualTo(number);
    }
  }

  @Test
  void everyFiniteDoubleComesBackFromItsText() {
    var random = new SplittableRandom(2);
    for (int i = 0; i < 2000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        assertThat(CastType.parse("float").cast(Double.toString(number), BERLIN).orElseThrow())
            .isEqualTo(number);
      }
    }
  }

  @Test
  void noTextBreaksACast() {
    var random = new SplittableRandom(3);
    var types = List.of("int", "float", "bool", "timestamp", "timestamp(epoch_nanos)");
    for (int i = 0; i < 5000; i++) {
      var text = text(random);
      for (var type : types) {
        assertThat(CastType.parse(type).cast(text, BERLIN)).as(text).isNotNull();
      }
    }
  }

  /// Made of the characters that numbers and times are made of, and of some others.
  private static String text(SplittableRandom random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return text.toString();
  }

  private static Event apply(String type, OnFailure onFailure, Event event) {
    var run = run(type, onFailure, event);
    assertThat(run.rejected()).isEmpty();
    return run.output().events().getFirst();
  }

  private static Run run(String type, OnFailure onFailure, Event event) {
    var options = new Cast.Options(Map.of("f", CastType.parse(type)), "Europe/Berlin", onFailure);
    return new Run(new Cast(options), Traits.transform()).apply(event);
  }
}
