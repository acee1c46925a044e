// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.JsonFields;
import io.logbus.testkit.ManualClock;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonEncoderTest {

  @Test
  void textThatWasNotTouchedStaysAsItCame() throws Exception {
    var text = "{ \"b\" : 1.10, \"a\":\"\\u00e9\" }";
    assertThat(encode(JsonFields.parse(Bytes.utf8(text)))).isEqualTo(text);
  }

  @Test
  void objectOverLinesBecomesOneLine() throws Exception {
    var fields = JsonFields.parse(Bytes.utf8("{\n  \"a\": [\r\n    1\n  ]\n}"));
    assertThat(encode(fields)).doesNotContain("\n").doesNotContain("\r");
    assertThat(JsonFields.parse(Bytes.utf8(encode(fields)))).isEqualTo(fields);
  }

  @Test
  void valuesThatJsonLacksBecomeText() throws Exception {
    assertThat(encode(Fields.of(Map.of("at", Instant.EPOCH))))
        .isEqualTo("{\"at\":\"1970-01-01T00:00:00Z\"}");
    assertThat(encode(Fields.of(Map.of("raw", Bytes.utf8("x\n"))))).isEqualTo("{\"raw\":\"x\\n\"}");
  }

  @Test
  void bytesAreRejectedWithAHint() {
    assertThatThrownBy(
            () ->
                new JsonEncoder()
                    .encode(Event.of(Bytes.utf8("{}"), ManualClock.START), new ByteWriter(8)))
        .hasMessageContaining("parse the event first");
  }

  private static String encode(Fields fields) {
    var out = new ByteWriter(8);
    new JsonEncoder().encode(Event.of(fields, ManualClock.START), out);
    return out.toBytes().utf8();
  }
}
