// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.JsonFields;
import io.logbus.api.event.Payload;
import io.logbus.kernel.plan.ParseOptions;
import io.logbus.kernel.run.Plans.Collector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FieldParserTest {

  private final Collector out = new Collector();

  /// Reads an item that is JSON.
  private static final class JsonItems implements Decoder {
    @Override
    public void decode(Bytes chunk, Emit to) throws Exception {
      to.emit(JsonFields.parse(chunk), chunk.length());
    }

    @Override
    public void end(Emit to) {}
  }

  private Pipeline run(ParseOptions options, Fields... payloads) throws InterruptedException {
    var events = List.of(payloads).stream().map(f -> Event.of((Payload) f, Plans.TIME)).toList();
    var plan =
        new Plans()
            .source("in", Plans.emitting(events, 1))
            .parseField("parse", options, JsonItems::new, "in")
            .sink("out", out, "parse")
            .build();
    var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    return pipeline;
  }

  private static ParseOptions options(String field, String into, boolean keep) {
    return new ParseOptions(
        Optional.of(FieldPath.parse(field)),
        into.isEmpty() ? Optional.empty() : Optional.of(FieldPath.parse(into)),
        keep);
  }

  private static Fields line(Object log) {
    return Fields.of(Map.of("host", "web1", "log", log));
  }

  @Test
  void readsAFieldAndLaysItOverTheEvent() throws Exception {
    run(options("log", "", false), line("{\"level\":\"info\",\"host\":\"x\"}"));

    assertThat(out.events.getFirst().payload())
        .isEqualTo(Fields.of(Map.of("host", "x", "level", "info")));
  }

  @Test
  void putsWhatItReadUnderAFieldAndKeepsTheOriginal() throws Exception {
    run(options("log", "parsed.json", true), line(Bytes.utf8("{\"a\":1}")));

    var payload = (Fields) out.events.getFirst().payload();
    assertThat(payload.get("log")).isEqualTo(Bytes.utf8("{\"a\":1}"));
    assertThat(payload.get("parsed")).isEqualTo(Fields.of(Map.of("json", Map.of("a", 1))));
  }

  @Test
  void eventsWithoutATextToReadAreRejectedAsTheyWere() throws Exception {
    var pipeline =
        run(options("log", "", false), line(17), Fields.of(Map.of("host", "web2")), line("{torn"));

    assertThat(out.events).isEmpty();
    assertThat(pipeline.rejected().getFirst().rejected()).isEqualTo(3);
    assertThat(pipeline.rejected().getFirst().firstReason())
        .isEqualTo("field 'log' is neither text nor bytes, so nothing to parse");
  }
}
