// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import java.io.IOException;
import java.util.zip.CRC32;

/// What a member begins with (RFC 1952, section 2.3): file names and times, of which nothing is
/// needed.
final class GzipHeader {

  private static final int DEFLATE = 8;
  private static final int CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  /// Time, how it was compressed, and on what system.
  private static final int FIXED_REST = 6;

  private final GzipInput in;
  private final CRC32 sum = new CRC32();

  private GzipHeader(GzipInput in) {
    this.in = in;
  }

  /// Reads one.
  ///
  /// @param further whether a member came before, so that zeros may follow
  /// @return false at the end
  static boolean read(GzipInput in, boolean further) throws IOException {
    int first = in.next();
    if (first == 0 && further) {
      while (first == 0) {
        first = in.next();
      }
      if (first >= 0) {
        throw in.fault("something follows the zeros behind the last member");
      }
    }
    if (first < 0) {
      return false;
    }
    new GzipHeader(in).rest(first, further);
    return true;
  }

  private void rest(int first, boolean further) throws IOException {
    sum.update(first);
    if (first != 0x1f || next() != 0x8b) {
      throw in.fault(
          further
              ? "what follows the last member is not in the format of gzip"
              : "this is not in the format of gzip");
    }
    if (next() != DEFLATE) {
      throw in.fault("a member is compressed in a way that is not known");
    }
    int flags = next();
    if ((flags & RESERVED) != 0) {
      throw in.fault("a member has flags that are not known");
    }
    skip(FIXED_REST);
    if ((flags & EXTRA) != 0) {
      skip(next() | next() << 8);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & CRC) != 0) {
      int expected = (int) sum.getValue() & 0xffff;
      if ((next() | next() << 8) != expected) {
        throw in.fault("the checksum of a header is wrong");
      }
    }
  }

  private int next() throws IOException {
    int one = in.next("a header");
    sum.update(one);
    return one;
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      next();
    }
  }

  private void skipText() throws IOException {
    int one;
    do {
      one = next();
    } while (one != 0);
  }
}
