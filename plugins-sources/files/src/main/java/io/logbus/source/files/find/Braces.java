// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import java.util.ArrayList;
import java.util.List;

/// Expands `{a,b}` in a pattern, also nested and around slashes: `{x,y/z}.log` is `x.log` and
/// `y/z.log`. A backslash and `[…]` take the meaning from a brace or comma.
final class Braces {

  /// Keeps `{a,b}{a,b}{a,b}…` from filling the memory.
  private static final int MOST = 1000;

  private Braces() {}

  /// The patterns without braces that stand for the given one, in order.
  static List<String> expand(String pattern) throws GlobSyntaxException {
    for (int open = next(pattern, 0, "{"); open >= 0; open = next(pattern, open + 1, "{")) {
      if (closing(pattern, open) < 0) {
        throw new GlobSyntaxException("'{' has no '}'", open);
      }
    }
    var expanded = new ArrayList<String>();
    expand(pattern, expanded);
    return expanded;
  }

  private static void expand(String pattern, List<String> into) throws GlobSyntaxException {
    int open = next(pattern, 0, "{");
    if (open < 0) {
      if (into.size() == MOST) {
        throw new GlobSyntaxException("its braces stand for more than " + MOST + " patterns", 0);
      }
      into.add(pattern);
      return;
    }
    int close = closing(pattern, open);
    int start = open + 1;
    while (start <= close) {
      int end = alternativeEnd(pattern, start);
      expand(
          pattern.substring(0, open) + pattern.substring(start, end) + pattern.substring(close + 1),
          into);
      start = end + 1;
    }
  }

  /// The index of the `}` that belongs to the `{` at `open`, or -1.
  private static int closing(String pattern, int open) {
    int end = open;
    do {
      end = alternativeEnd(pattern, end + 1);
    } while (end >= 0 && pattern.charAt(end) == ',');
    return end;
  }

  /// The index of the `,` or `}` behind the alternative that begins at `start`, or -1.
  private static int alternativeEnd(String pattern, int start) {
    int depth = 0;
    for (int i = next(pattern, start, "{,}"); i >= 0; i = next(pattern, i + 1, "{,}")) {
      char found = pattern.charAt(i);
      if (depth == 0 && found != '{') {
        return i;
      }
      depth += found == '{' ? 1 : found == '}' ? -1 : 0;
    }
    return -1;
  }

  /// The first index from `from` of one of the characters where it has its meaning, or -1.
  private static int next(String pattern, int from, String wanted) {
    for (int i = from; i < pattern.length(); i++) {
      char here = pattern.charAt(i);
      if (wanted.indexOf(here) >= 0) {
        return i;
      }
      if (here == '\\') {
        i++;
      } else if (here == '[') {
        int end = pattern.indexOf(']', i);
        i = end < 0 ? i : end;
      }
    }
    return -1;
  }
}
