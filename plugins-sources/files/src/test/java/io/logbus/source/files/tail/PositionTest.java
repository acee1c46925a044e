// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The text of positions.
class PositionTest {

  private static final Fingerprint HEAD = new Fingerprint(12, 0xCAFEL);

  @ParameterizedTest
  @ValueSource(
      strings = {"/var/log/a.log", "/with space/0 1:2", "/line\nfeed", "/größer", "relative"})
  void positionIsReadAsItWasWritten(String path) {
    var same = new Position(1L << 40, HEAD, Path.of(path), Path.of(path));
    var linked = new Position(0, Fingerprint.NONE, Path.of(path), Path.of("/real", path));

    assertThat(Position.parse(same.text())).contains(same);
    assertThat(Position.parse(linked.text())).contains(linked);
  }

  @Test
  void textIsShort() {
    assertThat(new Position(77, HEAD, Path.of("/a b"), Path.of("/a b")).text())
        .isEqualTo("77 12:0000cafe /a b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "77",
        "77 12:0000cafe ",
        "-1 12:0000cafe /a",
        "77 12:cafe /a",
        "77 99999:0000cafe /a",
        "9999999999999999999 12:0000cafe /a",
        "77 12:0000cafe /a\0",
        "2026-01-02T03:04:05Z"
      })
  void otherTextsAreNone(String text) {
    assertThat(Position.parse(text)).isEmpty();
  }

  @Test
  void fingerprintGrowsWithItsFileAndKnowsAnother() {
    var bytes = "0123456789".getBytes(StandardCharsets.US_ASCII);
    var four = Fingerprint.NONE.grown(bytes, 4).orElseThrow();
    var all = four.grown(bytes, 10).orElseThrow();

    assertThat(four.length()).isEqualTo(4);
    assertThat(all.length()).isEqualTo(10);
    assertThat(all.grown(bytes, 9)).isEmpty();
    bytes[3] = 'x';
    assertThat(four.grown(bytes, 10)).isEmpty();
    assertThat(all.grown(bytes, 10)).isEmpty();
  }
}
