// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// An immutable run of bytes in an array of its own: it never pins a larger buffer.
public final class Bytes implements Payload {

  private static final Bytes EMPTY = new Bytes(new byte[0]);

  /// Headers of this object and of its array.
  private static final long OWN_BYTES = 32;

  final byte[] array;

  private Bytes(byte[] array) {
    this.array = array;
  }

  /// No bytes.
  public static Bytes empty() {
    return EMPTY;
  }

  /// Takes the array as it is; the caller must not write to it again.
  public static Bytes wrap(byte[] array) {
    return array.length == 0 ? EMPTY : new Bytes(array);
  }

  /// A copy of `array[from, to)`.
  public static Bytes copyOf(byte[] array, int from, int to) {
    return wrap(Arrays.copyOfRange(array, from, to));
  }

  /// A copy of what remains in the buffer, whose position does not move.
  public static Bytes copyOf(ByteBuffer buffer) {
    if (buffer.hasArray()) { // such an array is copied without filling it with zeroes first
      int from = buffer.arrayOffset() + buffer.position();
      return copyOf(buffer.array(), from, from + buffer.remaining());
    }
    var copy = new byte[buffer.remaining()];
    buffer.get(buffer.position(), copy);
    return wrap(copy);
  }

  /// The UTF-8 form of a text; a lone surrogate becomes `?`.
  public static Bytes utf8(String text) {
    return wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /// How many bytes there are.
  public int length() {
    return array.length;
  }

  /// The byte at an index.
  public byte at(int index) {
    return array[index];
  }

  /// The index of the first `wanted` byte at or after `from`, or -1.
  public int indexOf(byte wanted, int from) {
    return indexOf(array, wanted, from);
  }

  static int indexOf(byte[] array, byte wanted, int from) {
    long repeated = Swar.repeat(wanted);
    int at = from;
    while (at <= array.length - 32 && Swar.matches32(array, at, repeated) == 0) {
      at += 32;
    }
    for (; at <= array.length - 8; at += 8) {
      long mask = Swar.matches(Swar.word(array, at), repeated);
      if (mask != 0) {
        return at + Swar.first(mask);
      }
    }
    for (; at < array.length; at++) {
      if (array[at] == wanted) {
        return at;
      }
    }
    return -1;
  }

  /// A copy of the bytes in `[from, to)`; this object itself when that is all of it.
  public Bytes slice(int from, int to) {
    Objects.checkFromToIndex(from, to, array.length);
    return from == 0 && to == array.length ? this : copyOf(array, from, to);
  }

  /// These bytes without what is, at their end, only the beginning of a character in UTF-8 (RFC
  /// 3629, section 3): how a text that was cut at a number of bytes is mended.
  public Bytes wholeCharacters() {
    for (int back = 1; back <= Math.min(3, array.length); back++) {
      int b = array[array.length - back] & 0xff;
      if (b >= 0xc0) {
        int whole = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
        return whole > back ? slice(0, array.length - back) : this;
      }
      if (b < 0x80) {
        return this;
      }
    }
    return this;
  }

  /// These bytes followed by others.
  public Bytes concat(Bytes more) {
    if (array.length == 0) {
      return more;
    }
    var joined = Arrays.copyOf(array, array.length + more.array.length);
    System.arraycopy(more.array, 0, joined, array.length, more.array.length);
    return wrap(joined);
  }

  /// Read-only, over all bytes, without a copy.
  public ByteBuffer asBuffer() {
    return ByteBuffer.wrap(array).asReadOnlyBuffer();
  }

  /// A copy as an array.
  public byte[] toArray() {
    return array.clone();
  }

  /// Writes all bytes.
  public void writeTo(OutputStream out) throws IOException {
    out.write(array);
  }

  /// Appends all bytes.
  public void writeTo(ByteWriter out) {
    out.write(array, 0, array.length);
  }

  /// Whether they are valid UTF-8.
  public boolean isUtf8() {
    return Utf8.valid(array);
  }

  /// The bytes read as UTF-8; what is malformed becomes U+FFFD.
  public String utf8() {
    return new String(array, StandardCharsets.UTF_8);
  }

  @Override
  public long heapBytes() {
    return OWN_BYTES + array.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(array, that.array);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(array);
  }

  /// The text, for people; not a codec.
  @Override
  public String toString() {
    return utf8();
  }
}
