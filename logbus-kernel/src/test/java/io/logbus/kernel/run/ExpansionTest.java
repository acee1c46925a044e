// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ExpansionTest {

  private static final int MOST = 1000;

  private final RunLengths.Open open = new RunLengths.Open();
  private final Expansion expansion = new Expansion(new RunLengths(open), MOST);

  @AfterEach
  void nothingIsLeftOpen() {
    expansion.close();
    expansion.close();
    assertThat(open.streams).hasValue(0);
    assertThat(open.instances).hasValue(0);
  }

  private List<Bytes> pieces() throws Exception {
    var pieces = new ArrayList<Bytes>();
    for (var piece = expansion.next(); piece != null; piece = expansion.next()) {
      pieces.add(piece);
    }
    return pieces;
  }

  private String text() throws Exception {
    var text = new StringBuilder();
    pieces().forEach(piece -> text.append(piece.utf8()));
    return text.toString();
  }

  private void feed(String chunk) {
    expansion.feed(Bytes.utf8(chunk));
  }

  @Test
  void givesWhatEachChunkCompletes() throws Exception {
    feed("3a2b1");
    assertThat(text()).isEqualTo("aaabb");
    feed("");
    assertThat(text()).isEmpty();
    feed("2c");
    assertThat(text()).isEqualTo("c".repeat(12));
    expansion.end();
    assertThat(text()).isEmpty();
  }

  @Test
  void chunksMayBeCutAnywhere() throws Exception {
    var all = "12a3b10;7c";
    var text = new StringBuilder();
    for (int i = 0; i < all.length(); i++) {
      feed(all.substring(i, i + 1));
      text.append(text());
    }
    expansion.end();
    assertThat(text.append(text()))
        .hasToString("a".repeat(12) + "bbb" + ";".repeat(10) + "c".repeat(7));
  }

  @Test
  void whatIsHugeComesInPieces() throws Exception {
    feed("123456z");
    var pieces = pieces();
    assertThat(pieces).hasSize(124).allMatch(piece -> piece.length() <= MOST);
    assertThat(pieces.stream().mapToInt(Bytes::length).sum()).isEqualTo(123_456);
  }

  @Test
  void noByteIsNoStream() throws Exception {
    feed("");
    assertThat(pieces()).isEmpty();
    expansion.end();
    assertThat(pieces()).isEmpty();
    assertThat(open.streams).hasValue(0);
  }

  @Test
  void faultIsThrownBehindWhatCameBeforeIt() throws Exception {
    feed("2a1!9b");
    assertThat(expansion.next()).isEqualTo(Bytes.utf8("aa"));
    assertThatThrownBy(expansion::next).hasMessage("'!' is no run, at byte 4");
    feed("1a");
    assertThatThrownBy(expansion::next).hasMessage("'!' is no run, at byte 4");
  }

  @Test
  void endWithinARunIsAFault() throws Exception {
    feed("2a1");
    assertThat(text()).isEqualTo("aa");
    expansion.end();
    assertThatThrownBy(expansion::next).hasMessage("the runs end early, at byte 3");
  }

  @Test
  void whatFollowsTheEndIsAFault() throws Exception {
    feed("1a.");
    assertThat(text()).isEqualTo("a");
    feed("1b");
    assertThatThrownBy(expansion::next)
        .isInstanceOf(IOException.class)
        .hasMessage("something follows the end of the compressed data");
  }

  @Test
  void canBeGivenUpInTheMiddleOfAChunk() throws Exception {
    feed("99999z");
    assertThat(expansion.next()).isNotNull();
  }

  @Test
  void interruptStaysPending() throws Exception {
    Thread.currentThread().interrupt();
    feed("5000a");
    assertThat(text()).hasSize(5000);
    assertThat(Thread.interrupted()).isTrue();
  }
}
