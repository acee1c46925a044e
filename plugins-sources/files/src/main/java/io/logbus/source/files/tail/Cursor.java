// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

/// How far a file was read.
final class Cursor {

  /// The offset behind the last line that was taken.
  long start;

  /// No line feed stands between `start` and here.
  long scanned;

  /// What the file begins with.
  Fingerprint head = Fingerprint.NONE;

  /// Whether NUL bytes at `start` are passed over: a program that does not append leaves a hole
  /// when its file is truncated, from the beginning to where it writes on.
  boolean hole;

  /// Goes on at an offset where a line begins.
  void moveTo(long offset) {
    start = offset;
    scanned = offset;
  }

  /// Begins again, in what is another file or has other content.
  void reset() {
    moveTo(0);
    head = Fingerprint.NONE;
    hole = true;
  }
}
