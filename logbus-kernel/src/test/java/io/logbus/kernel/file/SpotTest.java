// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SpotTest {

  /// Where `@` is found in the value of `a`, by its offset in the text of the value.
  private static Mark spot(String text) {
    var root = (Yaml.Mapping) PipelineFile.of("test.yaml", text).root().orElseThrow();
    var scalar = (Yaml.Scalar) root.get("a").orElseThrow();
    return scalar.at(scalar.text().indexOf('@'), 1);
  }

  @Test
  void plainAndQuotedTextIsFoundOnItsLine() {
    assertThat(spot("a: b@c")).isEqualTo(new Mark(1, 5, 1));
    assertThat(spot("a: 'b@c'")).isEqualTo(new Mark(1, 6, 1));
    assertThat(spot("a: \"😀@\"")).isEqualTo(new Mark(1, 6, 1));
    assertThat(spot("'😀': 1\n'a': 😀😀@")).isEqualTo(new Mark(2, 8, 1));
  }

  @Test
  void literalBlockIsFoundLineByLine() {
    assertThat(spot("a: |\n  @")).isEqualTo(new Mark(2, 3, 1));
    assertThat(spot("x: 1\na: |-\n\n\n    one\n      two @ three\n")).isEqualTo(new Mark(6, 11, 1));
    assertThat(spot("a: |2\n   @ x\n")).isEqualTo(new Mark(2, 4, 1));
    assertThat(spot("a: |\r\n  one\r\n  two@\r\n")).isEqualTo(new Mark(3, 6, 1));
  }

  @Test
  void blurredTextIsMarkedAsAWhole() {
    assertThat(spot("a: \"\\t@\"")).isEqualTo(new Mark(1, 4, 5));
    assertThat(spot("a: 'it''s @'")).isEqualTo(new Mark(1, 4, 9));
    assertThat(spot("a: >\n  one\n  @\n")).isEqualTo(new Mark(1, 4, 1));
    assertThat(spot("a: one\n  @")).isEqualTo(new Mark(1, 4, 3));
    assertThat(spot("b: &x a @ b\na: *x")).isEqualTo(new Mark(2, 4, 1));
  }

  @Test
  void anyOffsetGivesAPlaceInTheText() {
    var text = "a: |\n  ab\n\n  c\n";
    var root = (Yaml.Mapping) PipelineFile.of("test.yaml", text).root().orElseThrow();
    var scalar = (Yaml.Scalar) root.get("a").orElseThrow();
    for (int offset = -1; offset <= scalar.text().length() + 1; offset++) {
      for (int length = 0; length < 9; length++) {
        var mark = scalar.at(offset, length);
        assertThat(mark.line()).isBetween(1, 5);
        assertThat(mark.length()).isPositive();
        assertThat(mark.column()).isPositive();
      }
    }
  }
}
