// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static io.logbus.api.event.JsonParsing.assertRefused;
import static io.logbus.api.event.JsonParsing.bytes;
import static io.logbus.api.event.JsonParsing.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Text that is no Unicode is refused, or repaired.
class JsonBrokenTextTest {

  private static final JsonOptions REPAIR = JsonOptions.strict().repairing();

  @ParameterizedTest
  @CsvSource({
    "x\u00ffy, 7",
    "\u00c0\u0080, 6",
    "\u00e0\u0080\u0080, 6",
    "\u00ed\u00a0\u0080, 6",
    "\u00f4\u0090\u0080\u0080, 6",
    "\u00f5\u0080\u0080\u0080, 6",
    "\u0080, 6",
    "\u00e2\u0082, 6",
    "12345678\u00c3, 14"
  })
  void invalidUtf8IsRefused(String broken, int offset) {
    assertRefused(bytes("{\"a\":\"" + broken + "\"}"), offset, "invalid UTF-8");
  }

  @Test
  void invalidUtf8IsRepairedOnRequest() {
    var fields =
        parse(
            bytes(
                "{\"\u00ff\":\"x\u00e2\u0082y\",\"b\":[\"\u00f0\u009f\u0098\u0080\u00c0\u0080\"]}"),
            REPAIR);

    assertThat(fields.names()).containsExactly("\ufffd", "b");
    assertThat(fields.get("\ufffd")).isEqualTo("x\ufffdy");
    assertThat(fields.get("b")).isEqualTo(List.of("😀\ufffd\ufffd"));
    assertThat(fields).hasToString("{\"\ufffd\":\"x\ufffdy\",\"b\":[\"😀\ufffd\ufffd\"]}");
  }

  @Test
  void namesThatRepairMakesEqualAreWrittenOnce() {
    var fields = parse(bytes("{\"\u00ff\":1,\"\u00fe\":2,\"\\ud800\":3}"), REPAIR);

    assertThat(fields.names()).containsExactly("\ufffd");
    assertThat(fields.get("\ufffd")).isEqualTo(3L);
  }

  @ParameterizedTest
  @CsvSource({
    "\\ud800, 6",
    "\\udc00, 6",
    "x\\uDBFF\\n, 7",
    "\\ud800\\ud800\\udc00, 6",
    "\\ud83d\\u0041, 6",
    "\\ud83d\\, 6"
  })
  void halfSurrogatePairsAreRefused(String broken, int offset) {
    assertRefused("{\"a\":\"" + broken + "\"}", offset, "half a surrogate pair");
  }

  @Test
  void halfSurrogatePairsAreRepairedOnRequest() {
    var fields =
        parse(bytes("{\"a\":\"\\ud800\\ud83d\\ude00\\\\ud800\\udc00\",\"\\uDFFF\":1}"), REPAIR);

    assertThat(fields.get("a")).isEqualTo("\ufffd😀\\ud800\ufffd");
    assertThat(fields.names()).containsExactly("a", "\ufffd");
  }

  @Test
  void errorsBehindARepairedPieceAreAtTheirPlaceInTheText() {
    assertThatThrownBy(
            () -> JsonFields.parse(Bytes.wrap(bytes("{\"a\":\"\u00ff\u00ff\" x")), REPAIR))
        .hasMessage("',' or '}' expected at byte 10");
  }

  @Test
  void escapedPairsAreOneCharacter() {
    assertThat(parse("{\"a\":\"\\uD83d\\uDe00\"}").get("a")).isEqualTo("😀");
  }
}
