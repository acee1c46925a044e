// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.text;

import java.io.PrintWriter;
import java.util.StringTokenizer;

/// A text that is broken between words to fit a terminal.
public final class Wrapped {

  private static final int WIDTH = 100;

  private Wrapped() {}

  /// Prints a text, each line with `indent` in front. A word that is too long has a line of its
  /// own.
  public static void print(String text, String indent, PrintWriter out) {
    var words = new StringTokenizer(text);
    var line = new StringBuilder(indent);
    while (words.hasMoreTokens()) {
      String word = words.nextToken();
      boolean first = line.length() == indent.length();
      if (!first && line.length() + 1 + word.length() > WIDTH) {
        out.println(line);
        line.setLength(indent.length());
        first = true;
      }
      line.append(first ? "" : " ").append(word);
    }
    if (line.length() > indent.length()) {
      out.println(line);
    }
  }
}
