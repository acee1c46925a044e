// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.TestContext;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaViewTest {

  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.123456789Z");

  private static final Event EVENT =
      new Event(
          Fields.of(Map.of("a", 1L)),
          TIME,
          Fields.of(Map.of("host", "web1", "kafka", Fields.of(Map.of("offset", 7L)))));

  @Test
  void showsMetadataAndTime() {
    assertThat(
            made("(event, meta) => ({h: meta.host, o: meta.kafka.offset, y: meta.time.getUTCFullYear(),"
                    + " t: meta.time, names: Object.keys(meta).sort(), none: meta.nope ?? 'none'})")
                .payload())
        .isEqualTo(
            Fields.of(
                Map.of(
                    "h",
                    "web1",
                    "o",
                    7L,
                    "y",
                    2026L,
                    "t",
                    TIME,
                    "names",
                    java.util.List.of("host", "kafka", "time"),
                    "none",
                    "none")));
  }

  @Test
  void staysAsItIsWhenOnlyRead() {
    var made = made("(event, meta) => { event.host = meta.host + meta.time; return event }");

    assertThat(made.time()).isEqualTo(TIME);
    assertThat(made.metadata()).isSameAs(EVENT.metadata());
  }

  @Test
  void changesAreTakenOver() {
    var made =
        made(
            "(event, meta) => { meta.host = 'web2'; meta.kafka.offset++; meta.seen = [meta.time.getTime()];"
                + " meta.time = new Date(5); return event }");

    assertThat(made.time()).isEqualTo(Instant.ofEpochMilli(5));
    assertThat(made.metadata())
        .isEqualTo(
            Fields.of(
                Map.of(
                    "host", "web2",
                    "kafka", Fields.of(Map.of("offset", 8L)),
                    "seen", java.util.List.of(TIME.toEpochMilli()))));
    assertThat(EVENT.metadata().get("host")).isEqualTo("web1");
  }

  @Test
  void namesAreDeleted() {
    var made = made("(event, meta) => { delete meta.host; meta.kafka = undefined; return event }");

    assertThat(made.metadata()).isEqualTo(Fields.empty());
    assertThat(made.time()).isEqualTo(TIME);
  }

  @Test
  void expressionSeesIt() {
    assertThat(made("meta.host === 'web1'")).isEqualTo(EVENT);
  }

  @Test
  void canBecomeAnEventItself() {
    assertThat(made("meta").payload())
        .isEqualTo(
            Fields.of(
                Map.of("host", "web1", "kafka", EVENT.metadata().get("kafka"), "time", TIME)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "meta.time = '2026-01-01' | meta.time must be a Date, such as 'new Date(event.timestamp)'",
        "meta.time = 5 | meta.time must be a Date, such as 'new Date(event.timestamp)'",
        "delete meta.time | meta.time must be a Date, such as 'new Date(event.timestamp)'",
        "meta.time = new Date('x') | field 'time' holds a Date",
        "meta.time.setHours(0) | line 1: TypeError: not a Date object",
        "meta.host = 5 | meta.host must be a text, or be deleted",
        "meta.lane = null | meta.lane must be a text, or be deleted",
        "meta.key = {} | meta.key must be a text, or be deleted",
        "meta.x = () => 1 | field 'x' holds a function",
      })
  void whatIsNotAllowedRejectsTheEvent(String statement, String message) {
    var run =
        Scripts.run(
            Scripts.subject("(event, meta) => { " + statement + "; return event }"),
            new TestContext(),
            EVENT);

    assertThat(run.rejected())
        .singleElement()
        .satisfies(one -> assertThat(one.why()).hasMessage(message));
  }

  private static Event made(String script) {
    var run = Scripts.run(Scripts.subject(script), new TestContext(), EVENT);
    assertThat(run.rejected()).isEmpty();
    return run.output().events().getFirst();
  }
}
