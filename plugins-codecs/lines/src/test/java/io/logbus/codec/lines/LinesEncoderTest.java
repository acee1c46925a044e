// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.codec.lines.LinesEncoder.Embedded;
import io.logbus.codec.lines.LinesEncoder.Options;
import io.logbus.testkit.ManualClock;
import org.junit.jupiter.api.Test;

class LinesEncoderTest {

  @Test
  void eventOfSeveralLinesIsRejected() {
    assertThatThrownBy(() -> encode("\n", Embedded.REJECT, "ab\ncd"))
        .hasMessageContaining("at byte 2")
        .hasMessageContaining("'embedded'");
  }

  @Test
  void lineFeedsCanBeKept() throws Exception {
    assertThat(encode("\n", Embedded.KEEP, "a\nb\n")).isEqualTo("a\nb\n");
  }

  @Test
  void lineFeedsCanBeEscaped() throws Exception {
    assertThat(encode("\n", Embedded.ESCAPE, "\na\n\nb\n")).isEqualTo("\\na\\n\\nb\\n");
    assertThat(encode("\0", Embedded.ESCAPE, "a\0b\n")).isEqualTo("a\\x00b\n");
  }

  @Test
  void delimiterStandsBehindEachEvent() {
    var out = new ByteWriter(8);
    new LinesEncoder(new Options("\0", Embedded.REJECT)).delimit(out);
    assertThat(out.toBytes()).isEqualTo(Bytes.utf8("\0"));
  }

  @Test
  void fieldsAreRejectedWithAHint() {
    var encoder = new LinesEncoder(new Options("\n", Embedded.REJECT));
    assertThatThrownBy(
            () -> encoder.encode(Event.of(Fields.empty(), ManualClock.START), new ByteWriter(8)))
        .hasMessageContaining("format-json");
  }

  private static String encode(String delimiter, Embedded embedded, String text) throws Exception {
    var out = new ByteWriter(8);
    new LinesEncoder(new Options(delimiter, embedded))
        .encode(Event.of(Bytes.utf8(text), ManualClock.START), out);
    return out.toBytes().utf8();
  }
}
