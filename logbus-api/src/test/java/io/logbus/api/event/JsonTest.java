// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @Test
  void valuesOfEveryTypeAreWritten() {
    assertThat(Json.text(null)).isEqualTo("null");
    assertThat(Json.text(true)).isEqualTo("true");
    assertThat(Json.text(false)).isEqualTo("false");
    assertThat(Json.text(-5L)).isEqualTo("-5");
    assertThat(Json.text(1.5)).isEqualTo("1.5");
    assertThat(Json.text(1e300)).isEqualTo("1.0E300");
    assertThat(Json.text(BigInteger.TWO.pow(64))).isEqualTo("18446744073709551616");
    assertThat(Json.text(new BigDecimal("1E+400"))).isEqualTo("1E+400");
    assertThat(Json.text(Instant.EPOCH)).isEqualTo("\"1970-01-01T00:00:00Z\"");
    assertThat(Json.text(Arrays.asList(1L, null, List.of(), "x"))).isEqualTo("[1,null,[],\"x\"]");
    assertThat(Json.text(Fields.of(Map.of("a\"", Fields.empty())))).isEqualTo("{\"a\\\"\":{}}");
  }

  @Test
  void typesThatFieldsTakeAreWrittenAsTheyTakeThem() {
    assertThat(Json.text(Map.of("a", new int[0].length))).isEqualTo("{\"a\":0}");
    assertThatThrownBy(() -> Json.text(new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a field cannot hold a value of type java.lang.Object");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberIsNull(double value) {
    assertThat(Json.text(value)).isEqualTo("null");
  }

  @Test
  void bytesAreTextWhereTheyAreUtf8() {
    assertThat(Json.text(Bytes.utf8("é\"\n"))).isEqualTo("\"é\\\"\\n\"");
    assertThat(Json.text(Bytes.empty())).isEqualTo("\"\"");
    assertThat(Json.text(Bytes.wrap(new byte[] {-1, 0}))).isEqualTo("\"/wA=\"");
    assertThat(Json.text(Bytes.wrap(new byte[] {'1', '2', '3', '4', '5', '6', '7', (byte) 0xc3})))
        .isEqualTo("\"MTIzNDU2N8M=\"");
  }

  @Test
  void stringsAreEscapedWhereTheyMustBe() {
    assertThat(Json.text("\"\\\b\f\n\r\t\u0000\u001f/\u007f\u2028é東😀"))
        .isEqualTo("\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f/\u007f\u2028é東😀\"");
  }

  @Test
  void everyCharacterReadsBackAtEveryPlaceOfAWord() throws JsonSyntaxException {
    for (int c = 0; c <= 0xffff; c += c < 0x100 ? 1 : 97) {
      if (!Character.isSurrogate((char) c)) {
        String text = "x".repeat(c % 11) + (char) c + "y".repeat(c % 7);
        assertThat(JsonFields.parse(Bytes.utf8("{\"a\":" + Json.text(text) + "}")).get("a"))
            .isEqualTo(text);
      }
    }
  }

  @Test
  void halfSurrogatePairsAreEscapedNotLost() {
    assertThat(Json.text("a\ud800?b")).isEqualTo("\"a\\ud800?b\"");
    assertThat(Json.text("\udc00\"")).isEqualTo("\"\\udc00\\\"\"");
    assertThat(Json.text("\ud83d\ude00?\udfff")).isEqualTo("\"\ud83d\ude00?\\udfff\"");
    assertThat(Json.text("\ud83d\ud83d\ude00")).isEqualTo("\"\\ud83d\ud83d\ude00\"");
    assertThat(Json.text("?\ud83d\ude00?")).isEqualTo("\"?\ud83d\ude00?\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-07-01T12:34:56Z", "2026-07-01T12:34:56.1Z", "2026-07-01T12:34:56.789012Z",
        "2026-07-01T12:34:56.000000001Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
        "+10000-01-01T00:00:00Z", "-0001-12-31T23:59:59Z", "1969-12-31T23:59:59.5Z"
      })
  void instantsAreWrittenInIso8601(String text) {
    assertThat(Json.text(Instant.parse(text)))
        .isEqualTo('"' + Instant.parse(text).toString() + '"');
  }

  @Test
  void instantsOfAnyTimeAreWrittenAsTheyPrintThemselves() {
    var random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      long nanos = random.nextInt(1_000_000_000);
      long precision = new long[] {1, 1000, 1_000_000, 1_000_000_000}[random.nextInt(4)];
      var time =
          Instant.ofEpochSecond(
              random.nextLong(-70_000_000_000L, 260_000_000_000L), nanos / precision * precision);
      assertThat(Json.text(time)).isEqualTo('"' + time.toString() + '"');
    }
  }

  @Test
  void plainTextHasNoQuotes() {
    assertThat(Json.plainText("a\"\n")).isEqualTo("a\"\n");
    assertThat(Json.plainText(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(Json.plainText(Bytes.utf8("é\""))).isEqualTo("é\"");
    assertThat(Json.plainText(Bytes.wrap(new byte[] {-1}))).isEqualTo("/w==");
    assertThat(Json.plainText(1.5)).isEqualTo("1.5");
    assertThat(Json.plainText(null)).isEqualTo("null");
    assertThat(Json.plainText(List.of("a"))).isEqualTo("[\"a\"]");
  }

  @Test
  void writingAppends() {
    var out = new ByteWriter(1);
    out.writeUtf8("x");

    Json.write(List.of(1L), out);

    assertThat(out.toBytes().utf8()).isEqualTo("x[1]");
  }
}
