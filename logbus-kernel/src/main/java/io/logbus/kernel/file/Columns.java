// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.Arrays;

/// Turns columns of a long line, which count code points, into indexes, which count UTF-16 units,
/// and back. Many places of one line can be asked for: no answer walks the line from its start.
final class Columns {

  /// How many units lie between two places whose column is known.
  static final int STEP = 1024;

  private final String line;
  private final int[] points;

  Columns(String line) {
    this.line = line;
    this.points = new int[line.length() / STEP + 1];
    for (int i = 1; i < points.length; i++) {
      points[i] = points[i - 1] + count(boundary(i - 1), boundary(i));
    }
  }

  /// Where a step begins: not between the halves of a surrogate pair.
  private int boundary(int step) {
    int index = step * STEP;
    boolean inPair =
        index > 0
            && index < line.length()
            && Character.isLowSurrogate(line.charAt(index))
            && Character.isHighSurrogate(line.charAt(index - 1));
    return inPair ? index + 1 : index;
  }

  private int count(int from, int to) {
    return line.codePointCount(from, to);
  }

  /// The code points before an index.
  int before(int index) {
    int step = index / STEP;
    int start = boundary(step);
    return start > index ? before(index - 1) + 1 : points[step] + count(start, index);
  }

  /// The index behind so many code points, or the end of the line.
  int indexBehind(int count) {
    int found = Arrays.binarySearch(points, count);
    int step = found >= 0 ? found : -found - 2;
    int start = boundary(step);
    int left = count - points[step];
    boolean last = step == points.length - 1;
    return last && count(start, line.length()) <= left
        ? line.length()
        : line.offsetByCodePoints(start, left);
  }
}
