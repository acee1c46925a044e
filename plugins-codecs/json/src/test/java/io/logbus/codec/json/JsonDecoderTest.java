// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Fields;
import io.logbus.codec.json.JsonDecoder.InvalidUtf8;
import io.logbus.codec.json.JsonDecoder.Lists;
import io.logbus.codec.json.JsonDecoder.Options;
import io.logbus.testkit.CollectingEmit;
import io.logbus.testkit.CollectingEmit.Item.Rejected;
import io.logbus.testkit.TestContext;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonDecoderTest {

  private static final Options STRICT = new Options(InvalidUtf8.REJECT, 256, Lists.REJECT);
  private static final Options SPLITTING = new Options(InvalidUtf8.REJECT, 256, Lists.SPLIT);

  private final TestContext context = new TestContext();

  @Test
  void objectOnEachLine() throws Exception {
    var emit = stream(STRICT, "{\"n\":1}\n{\"n\":2}\r\n\n {\"n\":3}\n");
    assertThat(numbers(emit)).containsExactly(1L, 2L, 3L);
    assertThat(emit.rejected()).isEmpty();
  }

  @Test
  void objectsCloseTogether() throws Exception {
    assertThat(numbers(stream(STRICT, "{\"n\":1}{\"n\":2} {\"n\":3}"))).containsExactly(1L, 2L, 3L);
  }

  @Test
  void objectIsEmittedBeforeItsLineEnds() throws Exception {
    var emit = new CollectingEmit();
    new JsonDecoder(STRICT, context).decode(Bytes.utf8("{\"n\":1}"), emit);
    assertThat(numbers(emit)).containsExactly(1L);
  }

  @Test
  void recordSeparatorsStandBetweenObjects() throws Exception {
    var emit = stream(STRICT, "\u001e{\"n\":1}\n\u001e{\"n\":2}\n");
    assertThat(numbers(emit)).containsExactly(1L, 2L);
    assertThat(emit.rejected()).isEmpty();
  }

  @Test
  void byteOrderMarkIsNoFault() throws Exception {
    var emit = stream(STRICT, "\ufeff{\"n\":1}\n\ufeff{\n\"n\":2}\n");
    assertThat(numbers(emit)).containsExactly(1L, 2L);
    assertThat(emit.rejected()).isEmpty();
  }

  @Test
  void halfAByteOrderMarkIsRejected() throws Exception {
    var half = Bytes.wrap(new byte[] {(byte) 0xef, (byte) 0xbb, '{', '}', '\n', '{', '}'});
    var emit = CollectingEmit.stream(new JsonDecoder(STRICT, context), half);
    assertThat(emit.events()).hasSize(1);
    assertThat(emit.rejected()).extracting(Rejected::part).containsExactly(half.slice(0, 4));
  }

  @Test
  void tornObjectCostsOnlyItself() throws Exception {
    for (var torn :
        List.of("{\"n\":", "{\"n\":\"x", "{\"n\":[1,", "{\"n\":{\"m\":2}", "{\"n\":\"\\")) {
      var emit = stream(STRICT, "{\"n\":1}\n" + torn + "\n{\"n\":2}\n{\"n\":3}\n");
      assertThat(numbers(emit)).as(torn).containsExactly(1L, 2L, 3L);
      assertThat(rejected(emit)).containsExactly(torn);
    }
  }

  @Test
  void tornObjectAtTheEndIsRejected() throws Exception {
    var emit = stream(STRICT, "{\"n\":1}\n{\"n\":");
    assertThat(numbers(emit)).containsExactly(1L);
    assertThat(rejected(emit)).containsExactly("{\"n\":");
    assertThat(emit.rejected().getFirst().why()).contains("at byte 5");
  }

  @Test
  void tornObjectOverLinesIsOnePart() throws Exception {
    var emit = stream(STRICT, "{\n  \"list\": [\n    {\"a\": 1},\n{\"n\":1}\n");
    assertThat(numbers(emit)).containsExactly(1L);
    assertThat(rejected(emit)).containsExactly("{\n  \"list\": [\n    {\"a\": 1},");
  }

  @Test
  void bracketTooManyCostsNoEvent() throws Exception {
    var emit = stream(STRICT, "{\"n\":1}}\n{\"n\":2}\n");
    assertThat(numbers(emit)).containsExactly(1L, 2L);
    assertThat(rejected(emit)).containsExactly("}");
  }

  @Test
  void lineThatIsNoObjectIsRejectedWhole() throws Exception {
    var emit = stream(STRICT, "INFO {\"n\":0}\n{\"n\":1}\r\nhello\r\n");
    assertThat(numbers(emit)).containsExactly(1L);
    assertThat(rejected(emit)).containsExactly("INFO {\"n\":0}", "hello");
    assertThat(emit.rejected().getFirst().why()).contains("at byte 0");
  }

  @Test
  void faultSaysWhereItIs() throws Exception {
    var emit = whole(STRICT, "{\"a\":1,\"b\":tru}");
    assertThat(emit.rejected())
        .singleElement()
        .satisfies(
            one -> assertThat(one.why()).startsWith("not a JSON object: ").contains("at byte 11"));
  }

  @Test
  void wholeItemIsOneObject() throws Exception {
    assertThat(numbers(whole(STRICT, " {\"n\":1}\n"))).containsExactly(1L);
    assertThat(rejected(whole(STRICT, "{\"n\":1}{\"n\":2}"))).containsExactly("{\"n\":1}{\"n\":2}");
    assertThat(rejected(whole(STRICT, ""))).containsExactly("");
  }

  @Test
  void listIsRejectedWithAHint() throws Exception {
    for (var emit : List.of(whole(STRICT, " [{\"n\":1}]"), stream(STRICT, " [{\"n\":1}]"))) {
      assertThat(emit.events()).isEmpty();
      assertThat(emit.rejected())
          .singleElement()
          .satisfies(one -> assertThat(one.why()).contains("lists: split"));
    }
  }

  @Test
  void listCanBeSplit() throws Exception {
    var list = "[\n{\"n\":1}, {\"n\":2},\n[{\"n\":3}]]";
    assertThat(numbers(whole(SPLITTING, list))).containsExactly(1L, 2L, 3L);
    assertThat(numbers(stream(SPLITTING, list + list))).containsExactly(1L, 2L, 3L, 1L, 2L, 3L);
    assertThat(whole(SPLITTING, "[]").items()).isEmpty();
  }

  @Test
  void listOfOtherThingsIsRejected() throws Exception {
    assertThat(rejected(whole(SPLITTING, "[1,2]"))).containsExactly("1,2]");
  }

  @Test
  void brokenTextIsRejectedOrRepaired() throws Exception {
    var broken = Bytes.wrap(new byte[] {'{', '"', 'a', '"', ':', '"', (byte) 0xff, '"', '}'});
    var strict = CollectingEmit.stream(new JsonDecoder(STRICT, context), broken);
    assertThat(strict.rejected()).extracting(Rejected::part).containsExactly(broken);

    var repairing = new Options(InvalidUtf8.REPAIR, 256, Lists.REJECT);
    var repaired = CollectingEmit.stream(new JsonDecoder(repairing, context), broken);
    assertThat(repaired.payloads()).containsExactly(Fields.of(Map.of("a", "\ufffd")));
  }

  @Test
  void depthIsLimited() throws Exception {
    var shallow = new Options(InvalidUtf8.REJECT, 2, Lists.REJECT);
    var emit = stream(shallow, "{\"n\":[[]]}\n{\"n\":[]}\n");
    assertThat(emit.events()).hasSize(1);
    assertThat(rejected(emit)).containsExactly("{\"n\":[[]]}");
  }

  @Test
  void bracketsWithoutEndNeedNoStack() throws Exception {
    var emit = stream(STRICT, "{\"a\":" + "[".repeat(1_000_000) + "\n{\"n\":1}\n");
    assertThat(numbers(emit)).containsExactly(1L);
    assertThat(emit.rejected()).hasSize(1);
  }

  @Test
  void longObjectIsRejectedAlone() throws Exception {
    var decoder = new JsonDecoder(STRICT, context.maxEventBytes(8));
    var text = "{\"n\":1}\n{\"n\":100000}\n{\"n\":2}\n{\"n\":3000}x\n{\"n\":4}";
    for (var chunks : List.of(List.of(text), List.of(text.split("(?<=0)")))) {
      var emit =
          CollectingEmit.stream(decoder, chunks.stream().map(Bytes::utf8).toArray(Bytes[]::new));
      assertThat(numbers(emit)).containsExactly(1L, 2L, 4L);
      assertThat(rejected(emit)).containsExactly("{\"n\":100", "{\"n\":300", "x");
      assertThat(emit.rejected().getFirst().why()).contains("12 bytes", "max_event_bytes");
    }
  }

  @Test
  void positionsLieBehindTheObject() throws Exception {
    assertThat(stream(STRICT, "{\"n\":1}\r\n{\"n\":2}{\"n\":3}  \nx\n").positions())
        .containsExactly(7L, 16L, 23L, 28L);
  }

  @Test
  void lineFeedBehindTheObjectIsDoneWithAtOnce() throws Exception {
    var decoder = new JsonDecoder(STRICT, context);
    var emit = new CollectingEmit();
    decoder.decode(Bytes.utf8("{\"n\":1}"), emit);
    decoder.decode(Bytes.utf8("\r\n"), emit);
    assertThat(emit.consumed()).isEqualTo(9);
    decoder.decode(Bytes.utf8("\n{"), emit);
    assertThat(emit.consumed()).isEqualTo(9);
  }

  private CollectingEmit stream(Options options, String text) throws Exception {
    return CollectingEmit.stream(new JsonDecoder(options, context), Bytes.utf8(text));
  }

  private CollectingEmit whole(Options options, String text) throws Exception {
    return CollectingEmit.whole(new JsonDecoder(options, context), Bytes.utf8(text));
  }

  private static List<Object> numbers(CollectingEmit emit) {
    return emit.payloads().stream()
        .<Object>map(payload -> String.valueOf(((Fields) payload).get("n")))
        .map(text -> (Object) Long.valueOf((String) text))
        .toList();
  }

  private static List<String> rejected(CollectingEmit emit) {
    return emit.rejected().stream().map(one -> one.part().utf8()).toList();
  }
}
