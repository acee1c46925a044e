// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

// Not the JDK's GZIPInputStream: where its input pauses between two members it takes that for the
// end, and what stands behind the last member it drops without a word.

/// Reads members one behind the other (RFC 1952), and zeros behind the last, with which tapes are
/// filled up. A member that breaks off makes a read throw an [EOFException].
final class GzipReader extends InputStream {

  private static final int TRAILER_BYTES = 8;

  private final GzipInput in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();
  private boolean within;
  private boolean ended;
  private long whole;

  GzipReader(InputStream in) {
    this.in = new GzipInput(in);
  }

  /// How many bytes from the start are whole members.
  long whole() {
    return whole;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    while (within || beginMember()) {
      int made = inflate(target, offset, length);
      if (made > 0) {
        sum.update(target, offset, made);
        return made;
      }
      if (inflater.finished()) {
        endMember();
      } else if (inflater.needsDictionary()) {
        throw in.fault("the data asks for a dictionary, which gzip has none of");
      } else {
        in.refill("a member");
        inflater.setInput(in.array(), in.at(), in.available());
      }
    }
    return -1;
  }

  private int inflate(byte[] target, int offset, int length) throws IOException {
    try {
      int made = inflater.inflate(target, offset, length);
      in.skip(in.available() - inflater.getRemaining());
      return made;
    } catch (DataFormatException failure) {
      in.skip(in.available() - inflater.getRemaining());
      throw in.fault("the compressed data is damaged: " + failure.getMessage());
    }
  }

  private boolean beginMember() throws IOException {
    if (ended) {
      return false;
    }
    ended = !GzipHeader.read(in, whole > 0);
    if (ended) {
      return false;
    }
    inflater.reset();
    sum.reset();
    inflater.setInput(in.array(), in.at(), in.available());
    within = true;
    return true;
  }

  private void endMember() throws IOException {
    var trailer = new int[TRAILER_BYTES];
    for (int i = 0; i < TRAILER_BYTES; i++) {
      trailer[i] = in.next("a member");
    }
    if (number(trailer, 0) != sum.getValue()) {
      throw in.fault("the checksum is wrong: what was read of this member is damaged");
    }
    if (number(trailer, 4) != (inflater.getBytesWritten() & 0xffff_ffffL)) {
      throw in.fault("the length is wrong: what was read of this member is damaged");
    }
    within = false;
    whole = in.offset();
  }

  private static long number(int[] bytes, int from) {
    long number = 0;
    for (int i = 3; i >= 0; i--) {
      number = number << 8 | bytes[from + i];
    }
    return number;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    ended = true;
    within = false;
    in.close();
  }
}
