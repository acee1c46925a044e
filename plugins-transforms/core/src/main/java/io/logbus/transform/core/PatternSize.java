// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How large a regular expression becomes. RE2 writes out what is repeated with counts, so that
/// three such repeats, one in another, fill any heap. RE2/J limits each count to 1000 and, unlike
/// RE2 elsewhere, not their product; and it calls itself for each bracket in a bracket, so that a
/// deep pattern needs more stack than a stage's thread may have.
///
/// @param written the parts that the pattern itself has, roughly
/// @param repeated those that its counts add
/// @param depth how many brackets are open at once
record PatternSize(long written, long repeated, int depth) {

  /// Parts that counts may add; each takes some 100 bytes.
  static final int MOST_REPEATED = 10_000;

  /// What RE2 itself allows.
  static final int DEEPEST = 1000;

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

  /// Measures a pattern; each number is right up to the limit.
  static PatternSize of(String pattern) {
    var outer = new ArrayDeque<Long>();
    int depth = 0;
    long written = 0;
    long group = 0;
    long piece = 0;
    var pieces = PIECE.matcher(pattern);
    while (pieces.find()) {
      if (pieces.group(1) != null) {
        outer.push(group);
        depth = Math.max(depth, outer.size());
        group = 0;
      } else if (pieces.group(2) != null) {
        written++;
        piece = group + 1;
        group = piece + (outer.isEmpty() ? 0 : outer.pop());
      } else if (pieces.group(3) != null) {
        long more = piece * Math.max(0, count(pieces.group(3), pieces.group(5)) - 1);
        piece = bounded(piece + more);
        group += more;
      } else {
        written++;
        piece = 1;
        group += piece;
      }
      group = bounded(group);
    }
    while (!outer.isEmpty()) {
      group += outer.pop();
    }
    return new PatternSize(written, group - written, depth);
  }

  /// What is too much, for the user; empty for a pattern that may be compiled.
  Optional<String> excess() {
    if (depth > DEEPEST) {
      return Optional.of("the pattern has more than " + DEEPEST + " brackets in one another");
    }
    if (repeated > MOST_REPEATED) {
      return Optional.of(
          "the pattern is too large: its counts, such as {1,1000}, add more than "
              + MOST_REPEATED
              + " parts; use smaller counts, or '*' and '+'");
    }
    return Optional.empty();
  }

  private static int count(String least, @Nullable String most) {
    return Integer.parseInt(most == null ? least : most);
  }

  private static long bounded(long size) {
    return Math.min(size, 1L << 40);
  }
}
