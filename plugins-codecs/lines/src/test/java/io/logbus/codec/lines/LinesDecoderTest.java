// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.config.ByteSize;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Payload;
import io.logbus.codec.lines.LinesDecoder.Options;
import io.logbus.codec.lines.LinesDecoder.TooLong;
import io.logbus.testkit.CollectingEmit;
import io.logbus.testkit.TestContext;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinesDecoderTest {

  private final TestContext context = new TestContext();

  @Test
  void lineEndsAtTheLineFeed() throws Exception {
    assertThat(lines(usual(), "a\nbc\n")).containsExactly("a", "bc");
  }

  @Test
  void lastLineNeedsNoLineFeed() throws Exception {
    assertThat(lines(usual(), "a\nbc")).containsExactly("a", "bc");
  }

  @Test
  void carriageReturnBeforeTheLineFeedIsRemoved() throws Exception {
    assertThat(lines(usual(), "a\r\nb\r\r\n\r\nc\rd\r")).containsExactly("a", "b\r", "", "c\rd\r");
  }

  @Test
  void carriageReturnIsRemovedAcrossChunks() throws Exception {
    assertThat(lines(usual(), "a\r", "\nb", "\r\n", "\r", "\n")).containsExactly("a", "b", "");
  }

  @Test
  void carriageReturnCanBeKept() throws Exception {
    var keeping = new Options(Optional.empty(), TooLong.TRUNCATE, "\n", true, false);
    assertThat(lines(keeping, "a\r\nb\r", "\n")).containsExactly("a\r", "b\r");
  }

  @Test
  void emptyLinesAreEvents() throws Exception {
    assertThat(lines(usual(), "\n\na\n\n")).containsExactly("", "", "a", "");
  }

  @Test
  void emptyLinesCanBeSkipped() throws Exception {
    var skipping = new Options(Optional.empty(), TooLong.TRUNCATE, "\n", false, true);
    assertThat(lines(skipping, "\n\r\na\n", "\n \n")).containsExactly("a", " ");
  }

  @Test
  void otherDelimiterLeavesLineFeedsAndCarriageReturnsAlone() throws Exception {
    var nul = new Options(Optional.empty(), TooLong.TRUNCATE, "\0", false, false);
    assertThat(lines(nul, "a\nb\r\0c\0")).containsExactly("a\nb\r", "c");
  }

  @Test
  void bytesThatAreNoTextStay() throws Exception {
    var odd = Bytes.wrap(new byte[] {0, -1, (byte) 0xc3, '\n', (byte) 0xed, (byte) 0xa0, 0});
    var emit = CollectingEmit.stream(new LinesDecoder(usual(), context), odd);
    assertThat(emit.payloads()).containsExactly(odd.slice(0, 3), odd.slice(4, 7));
  }

  @Test
  void positionsLieBehindTheDelimiter() throws Exception {
    var decoder = new LinesDecoder(usual(), context);
    var emit = CollectingEmit.stream(decoder, Bytes.utf8("ab\r\n\nc"), Bytes.utf8("\r\nd"));
    assertThat(emit.positions()).containsExactly(4L, 5L, 8L, 9L);
  }

  @Test
  void longLineIsTruncatedFlaggedAndCounted() throws Exception {
    var emit = decode(limited(TooLong.TRUNCATE), "12345\n12345", "678\r\n1234\n123456789");

    assertThat(texts(emit.payloads())).containsExactly("1234", "1234", "1234", "1234");
    assertThat(emit.events().stream().map(event -> event.metadata().get("truncated")))
        .containsExactly(true, true, null, true);
    assertThat(emit.events()).allMatch(event -> "test".equals(event.metadata().get("lane")));
    assertThat(emit.positions()).containsExactly(6L, 16L, 21L, 30L);
    assertThat(context.metrics().count("lines_truncated")).isEqualTo(3);
  }

  @Test
  void lineOfExactlyTheLimitIsWhole() throws Exception {
    for (var stream : List.of("1234\r\n", "1234\n", "1234")) {
      for (int cut = 0; cut <= stream.length(); cut++) {
        var emit = decode(limited(TooLong.REJECT), stream.substring(0, cut), stream.substring(cut));
        assertThat(texts(emit.payloads())).containsExactly("1234");
        assertThat(emit.rejected()).isEmpty();
      }
    }
  }

  @Test
  void truncationCutsNoCharacterInTwo() throws Exception {
    assertThat(lines(limited(TooLong.TRUNCATE), "123ö\n12\ud83d\ude80\n\ud83d\ude80x\n12öö\n"))
        .containsExactly("123", "12", "\ud83d\ude80", "12ö");
  }

  @Test
  void longLineIsSkippedAlone() throws Exception {
    var emit = decode(limited(TooLong.SKIP), "a\n123", "45", "6\nb\n12345\nc\n1234567");
    assertThat(texts(emit.payloads())).containsExactly("a", "b", "c");
    assertThat(emit.rejected()).isEmpty();
    assertThat(context.metrics().count("lines_skipped")).isEqualTo(3);
  }

  @Test
  void whatIsSkippedIsDoneWith() throws Exception {
    var skipping = new Options(Optional.of(ByteSize.parse("4B")), TooLong.SKIP, "\n", false, true);
    assertThat(decode(skipping, "12345\n\n").consumed()).isEqualTo(7);
    assertThat(decode(skipping, "\n", "12345").consumed()).isEqualTo(6);
  }

  @Test
  void longLineIsRejectedAlone() throws Exception {
    var emit = decode(limited(TooLong.REJECT), "a\n123", "456\nb\n");
    assertThat(texts(emit.payloads())).containsExactly("a", "b");
    assertThat(emit.rejected())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.part()).isEqualTo(Bytes.utf8("1234"));
              assertThat(one.why()).contains("6 bytes", "longer than 4", "max_length");
              assertThat(one.consumed()).isEqualTo(9);
            });
  }

  @Test
  void limitIsNeverAboveThatOfThePipeline() throws Exception {
    var decoder = new LinesDecoder(limit("1MiB", TooLong.TRUNCATE), context.maxEventBytes(3));
    assertThat(texts(CollectingEmit.stream(decoder, Bytes.utf8("12345\n")).payloads()))
        .containsExactly("123");
  }

  @Test
  void limitOfThePipelineIsTheDefault() throws Exception {
    var decoder = new LinesDecoder(usual(), context.maxEventBytes(3));
    assertThat(texts(CollectingEmit.stream(decoder, Bytes.utf8("12345\n")).payloads()))
        .containsExactly("123");
  }

  @Test
  void lineOfTenMegabytesPassesBetweenOthers() throws Exception {
    var decoder = new LinesDecoder(limit("64KiB", TooLong.TRUNCATE), context);
    var emit = new CollectingEmit();
    decoder.decode(Bytes.utf8("before\n"), emit);
    var chunk = Bytes.utf8("0123456789abcdef".repeat(4096));
    for (int i = 0; i < 160; i++) {
      decoder.decode(chunk, emit);
    }
    decoder.decode(Bytes.utf8("\nbehind\n"), emit);
    decoder.end(emit);

    assertThat(emit.events()).hasSize(3);
    assertThat(emit.payloads().get(1)).isEqualTo(chunk);
    assertThat(texts(emit.payloads()).getLast()).isEqualTo("behind");
    assertThat(emit.positions()).containsExactly(7L, 7L + 160 * 65536 + 1, 7L + 160 * 65536 + 8);
  }

  @Test
  void lineIsNotAnAliasOfItsChunk() throws Exception {
    var emit = decode(usual(), "0123456789".repeat(1000) + "\na\n");
    assertThat(emit.payloads().getLast().heapBytes()).isLessThan(100);
  }

  @Test
  void delimiterOfSeveralBytesIsAFault() {
    for (var wrong : List.of("", "ab", "ö")) {
      var options = new Options(Optional.empty(), TooLong.TRUNCATE, wrong, false, false);
      var traits = Delimiter.check(wrong, io.logbus.api.Traits.transform());
      assertThat(traits.faults())
          .as(options.toString())
          .singleElement()
          .satisfies(fault -> assertThat(fault.option()).isEqualTo("delimiter"));
    }
  }

  private static Options usual() {
    return new Options(Optional.empty(), TooLong.TRUNCATE, "\n", false, false);
  }

  private static Options limited(TooLong tooLong) {
    return limit("4B", tooLong);
  }

  private static Options limit(String most, TooLong tooLong) {
    return new Options(Optional.of(ByteSize.parse(most)), tooLong, "\n", false, false);
  }

  private List<String> lines(Options options, String... chunks) throws Exception {
    return texts(decode(options, chunks).payloads());
  }

  private CollectingEmit decode(Options options, String... chunks) throws Exception {
    var bytes = new Bytes[chunks.length];
    for (int i = 0; i < chunks.length; i++) {
      bytes[i] = Bytes.utf8(chunks[i]);
    }
    return CollectingEmit.stream(new LinesDecoder(options, context), bytes);
  }

  private static List<String> texts(List<Payload> payloads) {
    return payloads.stream().map(payload -> ((Bytes) payload).utf8()).toList();
  }
}
