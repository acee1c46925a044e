// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class WrappedTest {

  @Test
  void linesEndBetweenWordsAndKeepTheIndent() {
    assertThat(wrapped("word ".repeat(40)).lines())
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).startsWith("  word").endsWith("word"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void aLongWordHasALineOfItsOwn() {
    String path = "x".repeat(150);

    assertThat(wrapped("see " + path + " there")).isEqualTo("  see\n  " + path + "\n  there\n");
  }

  @Test
  void nothingPrintsNothing() {
    assertThat(wrapped(" ")).isEmpty();
  }

  private static String wrapped(String text) {
    var printed = new StringWriter();
    Wrapped.print(text, "  ", new PrintWriter(printed));
    return printed.toString();
  }
}
