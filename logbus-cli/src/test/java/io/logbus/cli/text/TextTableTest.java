// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TextTableTest {

  @Test
  void namesStandToTheLeftAndNumbersToTheRight() {
    var table = new TextTable("stage", "in");
    table.row("a-long-name", 7);
    table.row("b", 12_345);
    table.row("none", "");
    var text = new StringWriter();

    table.print(new PrintWriter(text));

    assertThat(text.toString())
        .isEqualTo(
            """
              stage           in
              a-long-name      7
              b            12345
              none
            """);
  }

  @Test
  void aRowHasACellForEachHeading() {
    var table = new TextTable("stage", "in");

    assertThatThrownBy(() -> table.row("alone")).isInstanceOf(IllegalArgumentException.class);
  }
}
