// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static io.logbus.api.event.JsonParsing.assertRefused;
import static io.logbus.api.event.JsonParsing.bytes;
import static io.logbus.api.event.JsonParsing.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The corners of JSON in which parsers differ, each by its name.
class JsonTrapsTest {

  @Test
  void lastOfTwoEqualNamesWinsAndIsWrittenOnceInTheFirstPlace() {
    var fields = parse("{\"a\":1,\"b\":2,\"a\":3}");

    assertThat(fields.get("a")).isEqualTo(3L);
    assertThat(fields.names()).containsExactly("a", "b");
    assertThat(fields.size()).isEqualTo(2);
    assertThat(fields).hasToString("{\"a\":3,\"b\":2}");
    assertThat(fields.without("a")).hasToString("{\"b\":2}");
  }

  @Test
  void equalNamesOnAnyLevelAreWrittenOnce() {
    var fields =
        parse("{\"x\":[{\"a\":1.10,\"a\":[{\"b\":1,\"b\":{},\"c\":\"\\n\"}]}],\"y\" : []}");

    assertThat(fields).hasToString("{\"x\":[{\"a\":[{\"b\":{},\"c\":\"\\n\"}]}],\"y\":[]}");
  }

  @Test
  void namesThatDifferOnlyInTheirEscapesAreEqual() {
    var fields = parse("{\"a\\u0062\":1,\"ab\":2,\"\\u0061b\":3}");

    assertThat(fields.names()).containsExactly("ab");
    assertThat(fields.get("ab")).isEqualTo(3L);
    assertThat(fields).hasToString("{\"\\u0061b\":3}");
  }

  @Test
  void namesAlikeInTheirFirstAndLastEightBytesAreNotTakenForEqual() {
    var fields = parse("{\"beginning-1-the-end\":1,\"beginning-2-the-end\":2}");

    assertThat(fields.size()).isEqualTo(2);
  }

  @Test
  void equalNamesAreFoundAmongThousands() {
    String text =
        IntStream.range(0, 5000)
            .mapToObj(i -> "\"n" + i % 4999 + "\":" + i)
            .collect(Collectors.joining(",", "{", "}"));

    var fields = parse(text);

    assertThat(fields.size()).isEqualTo(4999);
    assertThat(fields.get("n0")).isEqualTo(4999L);
    assertThat(fields.get("n4998")).isEqualTo(4998L);
    assertThat(fields.has("n4999")).isFalse();
  }

  @Test
  void escapedNamesAreFoundDecoded() {
    var fields = parse("{\"\\u0061\\n\\\"\":1,\"caf\\u00e9\":2,\"\\ud83d\\ude00\":3,\"\":4}");

    assertThat(fields.get("a\n\"")).isEqualTo(1L);
    assertThat(fields.get("café")).isEqualTo(2L);
    assertThat(fields.get("😀")).isEqualTo(3L);
    assertThat(fields.get("")).isEqualTo(4L);
    assertThat(fields.has("\\u0061\\n\\\"")).isFalse();
  }

  @Test
  void namesBeyondAsciiAreFound() {
    var fields = parse("{\"Zürich\":1,\"東京\":2,\"😀\":3}");

    assertThat(fields.get("Zürich")).isEqualTo(1L);
    assertThat(fields.get("東京")).isEqualTo(2L);
    assertThat(fields.get("😀")).isEqualTo(3L);
    assertThat(fields.has("Zurich")).isFalse();
    assertThat(fields.has("東")).isFalse();
  }

  @Test
  void depthIsLimited() {
    assertThat(parse(nested(255)).size()).isEqualTo(1);
    assertRefused(nested(256), 260, "values nested deeper than 256");
  }

  @Test
  void depthLimitCountsObjectsToo() {
    var deep = "{\"a\":".repeat(3) + "1" + "}".repeat(3);

    assertThat(parse(bytes(deep), JsonOptions.strict().withMaxDepth(3)).size()).isEqualTo(1);
    assertThatThrownBy(
            () -> JsonFields.parse(Bytes.utf8(deep), JsonOptions.strict().withMaxDepth(2)))
        .hasMessage("values nested deeper than 2 at byte 10");
  }

  @Test
  void hostileDepthDoesNotOverflowTheStack() {
    assertRefused("{\"a\":" + "[".repeat(1_000_000), 260, "values nested deeper than 256");
    assertRefused("{\"a\":".repeat(200_000), 1280, "values nested deeper than 256");
  }

  /// A platform thread has twice this stack unless told otherwise.
  @Test
  void greatestDepthIsReadComparedAndWrittenOnHalfAStack() throws Exception {
    var options = JsonOptions.strict().withMaxDepth(512);
    var outcome = new ArrayList<Object>();
    var thread =
        new Thread(
            null,
            () -> {
              var one = parse(bytes(nested(511)), options);
              var other = parse(bytes(nested(511)), options);
              outcome.add(one.equals(other) && one.hashCode() == other.hashCode());
              outcome.add(Fields.empty().with("a", one.get("a")).toString().length());
            },
            "small",
            512 * 1024);
    thread.start();
    thread.join();

    assertThat(outcome).containsExactly(true, 1028);
  }

  @Test
  void valuesThatWereNestedTooDeepAreNotWritten() {
    Fields deep = Fields.empty();
    for (int i = 0; i < 100_000; i++) {
      deep = Fields.empty().with("a", deep);
    }
    var value = deep;

    assertThatThrownBy(() -> Json.write(value, new ByteWriter(16)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("values nested deeper than 512");
  }

  private static String nested(int lists) {
    return "{\"a\":" + "[".repeat(lists) + "]".repeat(lists) + "}";
  }

  @Test
  void textBehindTheObjectIsRefused() {
    assertRefused("{\"a\":1} x", 8, "the object has ended, but text follows");
    assertRefused("{}{}", 2, "the object has ended, but text follows");
    assertRefused("{}\u0000", 2, "the object has ended, but text follows");
  }

  @Test
  void whiteSpaceAroundTheObjectIsAllowedAndNotWritten() {
    assertThat(parse(" \r\n\t{ \"a\" : [ 1 , 2 ] } \n")).hasToString("{ \"a\" : [ 1 , 2 ] }");
  }

  @Test
  void lineBreaksInsideTheObjectBecomeSpaces() {
    var fields = parse("{\r\n  \"a\": {\n \"b\": \"\\n\"}\n}");

    assertThat(fields).hasToString("{    \"a\": {  \"b\": \"\\n\"} }");
    assertThat(fields.get("a")).hasToString("{  \"b\": \"\\n\"}");
  }

  @Test
  void byteOrderMarkIsSkipped() {
    assertThat(parse("\ufeff{\"a\":1}")).hasToString("{\"a\":1}");
    assertRefused("\ufeff", 3, "the text ends where an object is expected");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 0 | the text ends where an object is expected",
        "`  ` | 2 | the text ends where an object is expected",
        "[] | 0 | an object expected",
        "1 | 0 | an object expected",
        "{ | 1 | the text ends where a name in double quotes is expected",
        "{\"a | 3 | the text ends where a closing '\"' is expected",
        "{\"a\" | 4 | the text ends where ':' is expected",
        "{\"a\": | 5 | the text ends where a value is expected",
        "{\"a\":1 | 6 | the text ends where ',' or '}' is expected",
        "{\"a\":1, | 7 | the text ends where a name in double quotes is expected",
        "{\"a\":1,} | 7 | a name in double quotes expected",
        "{\"a\":[1,]} | 8 | a value expected",
        "{\"a\":[1 2]} | 8 | ',' or ']' expected",
        "{\"a\":[ | 6 | the text ends where a value is expected",
        "{,} | 1 | a name in double quotes expected",
        "{'a':1} | 1 | a name in double quotes expected",
        "{a:1} | 1 | a name in double quotes expected",
        "{/*x*/\"a\":1} | 1 | a name in double quotes expected",
        "{\"a\":'x'} | 5 | a value expected",
        "{\"a\":+1} | 5 | a value expected",
        "{\"a\":.5} | 5 | a value expected",
        "{\"a\":NaN} | 5 | a value expected",
        "{\"a\":Infinity} | 5 | a value expected",
        "{\"a\":True} | 5 | a value expected",
        "{\"a\":tru} | 5 | 'true' expected",
        "{\"a\":nul | 5 | 'null' expected",
        "{\"a\":falsey} | 10 | ',' or '}' expected",
        "{\"a\":01} | 6 | ',' or '}' expected",
        "{\"a\":0x1} | 6 | ',' or '}' expected",
        "{\"a\":-} | 6 | a digit expected",
        "{\"a\":-x} | 6 | a digit expected",
        "{\"a\":1.} | 7 | a digit expected",
        "{\"a\":1.e1} | 7 | a digit expected",
        "{\"a\":1e} | 7 | a digit expected",
        "{\"a\":1e+ | 8 | the text ends where a digit is expected",
        "{\"a\":\"\\x41\"} | 6 | an escape that JSON does not have",
        "{\"a\":\"\\u+041\"} | 8 | a hexadecimal digit expected",
        "{\"a\":\"\\u004 | 11 | the text ends where a hexadecimal digit is expected",
        "{\"a\":\"\\ | 7 | the text ends where the rest of an escape is expected",
        "{\"a\":1 \"b\":2} | 7 | ',' or '}' expected",
        "{\"a\" 1} | 5 | ':' expected"
      })
  void whatIsNotJsonIsRefused(String text, int offset, String why) {
    assertRefused(text, offset, why);
  }

  @Test
  void controlCharactersInStringsAreRefused() {
    for (char c = 0; c < ' '; c++) {
      assertRefused("{\"a\":\"" + c + "\"}", 6, "a control character that is not escaped");
      assertRefused("{\"a\":\"12345678" + c + "\"}", 14, "a control character that is not escaped");
    }
  }

  @Test
  void lineSeparatorsAndDeleteNeedNoEscape() {
    assertThat(parse("{\"a\":\"\u2028\u2029\u007f\"}").get("a")).isEqualTo("\u2028\u2029\u007f");
  }

  @Test
  void everyByteAtEveryPlaceOfAWordIsSeen() {
    for (int length = 0; length < 20; length++) {
      for (int at = 0; at < length; at++) {
        for (char special : new char[] {'"', '\\', 1, 'é', '東'}) {
          var characters = new char[length];
          Arrays.fill(characters, 'x');
          characters[at] = special;
          String string = new String(characters);
          var fields = parse("{\"a\":" + Json.text(string) + ",\"b\":\"tail\"}");
          assertThat(fields.get("a")).isEqualTo(string);
          assertThat(fields.get("b")).isEqualTo("tail");
        }
      }
    }
  }
}
