// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// How large a regular expression becomes. RE2 writes out what is repeated with counts, so that
/// three such repeats, one in another, fill any heap. RE2/J limits each count to 1000 and, unlike
/// RE2 elsewhere, not their product.
final class PatternSize {

  /// Parts, of which each takes some 100 bytes.
  static final int MOST = 10_000;

  /// One piece of the syntax of RE2: `\Q…\E`, an escape, a class, flags, a bracket, a count, or any
  /// other character.
  private static final Pattern PIECE =
      Pattern.compile(
          "(?s)\\\\Q.*?(?:\\\\E|$)|\\\\[xpP]\\{[^}]*\\}|\\\\."
              + "|\\[\\^?\\]?(?:\\[:\\^?\\w+:\\]|\\\\.|[^\\]\\\\])*\\]"
              + "|\\(\\?[a-zA-Z-]+\\)"
              + "|(\\((?:\\?(?:P?<\\w+>|[a-zA-Z-]*:))?)|(\\))"
              + "|\\{(\\d{1,4})(,(\\d{1,4})?)?\\}"
              + "|.");

  private PatternSize() {}

  /// The number of parts, roughly; some number above [#MOST] where there are more.
  static long of(String pattern) {
    var outer = new ArrayDeque<Long>();
    long group = 0;
    long piece = 0;
    var pieces = PIECE.matcher(pattern);
    while (pieces.find()) {
      if (pieces.group(1) != null) {
        outer.push(group);
        group = 0;
      } else if (pieces.group(2) != null) {
        piece = group + 1;
        group = piece + (outer.isEmpty() ? 0 : outer.pop());
      } else if (pieces.group(3) != null) {
        long more = piece * Math.max(0, count(pieces.group(3), pieces.group(5)) - 1);
        piece = bounded(piece + more);
        group += more;
      } else {
        piece = 1;
        group += piece;
      }
      group = bounded(group);
    }
    while (!outer.isEmpty()) {
      group += outer.pop();
    }
    return group;
  }

  private static int count(String least, @Nullable String most) {
    return Integer.parseInt(most == null ? least : most);
  }

  private static long bounded(long size) {
    return Math.min(size, MOST + 1L);
  }
}
