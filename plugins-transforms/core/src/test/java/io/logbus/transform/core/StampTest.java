// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static io.logbus.transform.core.Events.fields;
import static io.logbus.transform.core.Events.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import io.logbus.testkit.TestContext;
import io.logbus.transform.core.Stamp.Format;
import io.logbus.transform.core.Stamp.Time;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StampTest {

  private static final Instant EVENT_TIME = Instant.parse("2001-02-03T04:05:06.123456789Z");

  private final TestContext context = new TestContext();

  @Test
  void stampsTheTimeOfPassing() {
    context.clock().advance(Duration.ofMillis(1500));

    assertThat(stamp("ingress", Time.NOW, Format.INSTANT, json("{'a':1}")).payload())
        .isEqualTo(fields("{'a':1}").with("ingress", ManualClock.START.plusMillis(1500)));
  }

  @ParameterizedTest
  @CsvSource({
    "EPOCH_SECONDS, 981173106",
    "EPOCH_MILLIS, 981173106123",
    "EPOCH_MICROS, 981173106123456",
    "EPOCH_NANOS, 981173106123456789",
  })
  void writesNumbers(Format format, long expected) {
    assertThat(stamp("t", Time.EVENT, format, json("{}").at(EVENT_TIME)).payload())
        .isEqualTo(fields("{'t':" + expected + "}"));
  }

  @Test
  void countsDownBefore1970() {
    var before = json("{}").at(Instant.parse("1969-12-31T23:59:59.5Z"));

    assertThat(stamp("t", Time.EVENT, Format.EPOCH_MILLIS, before).payload())
        .isEqualTo(fields("{'t':-500}"));
  }

  @Test
  void setsOverWhatIsThereAndWithinObjects() {
    assertThat(
            stamp("a.b", Time.EVENT, Format.EPOCH_SECONDS, json("{'a':{'b':7,'c':8}}")).payload())
        .isEqualTo(fields("{'a':{'b':" + ManualClock.START.getEpochSecond() + ",'c':8}}"));
  }

  @Test
  void givesTheEventTheTimeOfPassing() {
    assertThat(stamp("@time", Time.NOW, Format.INSTANT, json("{}").at(EVENT_TIME)).time())
        .isEqualTo(ManualClock.START);
  }

  @Test
  void stampsMetadataOfBytes() {
    var event = Event.of(Bytes.utf8("a line"), EVENT_TIME);

    assertThat(stamp("@in", Time.NOW, Format.INSTANT, event))
        .isEqualTo(event.withMetadata("in", ManualClock.START));
    assertThat(traits("@in", Format.INSTANT).accepts()).contains(PayloadKind.values());
    assertThat(traits("in", Format.INSTANT).accepts()).containsExactly(PayloadKind.FIELDS);
  }

  @Test
  void timeThatDoesNotFitIsRejected() throws Exception {
    var run = run("t", Time.EVENT, Format.EPOCH_NANOS, json("{}").at(Instant.MAX));

    assertThat(run.rejected())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.why())
                    .hasMessage(Instant.MAX + " is too far from 1970 to count in Nanos"));
  }

  @Test
  void timeOfTheEventAsANumberIsAFault() {
    assertThat(traits("@time", Format.EPOCH_MILLIS).faults())
        .containsExactly(new Traits.Fault("format", 0, "'@time' can only be an instant"));
    assertThat(traits("@time", Format.INSTANT).faults()).isEmpty();
  }

  private Event stamp(String field, Time time, Format format, Event event) {
    return run(field, time, format, event).output().events().getFirst();
  }

  private Run run(String field, Time time, Format format, Event event) {
    var stamp = new Stamp(new Stamp.Options(FieldPath.parse(field), time, format), context);
    return new Run(stamp, Traits.transform()).apply(event);
  }

  private static Traits traits(String field, Format format) {
    return Stamp.component()
        .traits()
        .apply(new Stamp.Options(FieldPath.parse(field), Time.NOW, format));
  }
}
