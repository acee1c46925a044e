// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// A growing byte buffer to write into. Unlike `ByteArrayOutputStream` it takes no lock and lends
/// its content without a copy. For one thread.
public final class ByteWriter extends OutputStream {

  /// The digits of 00 to 99.
  private static final byte[] PAIRS = pairs();

  private byte[] buffer;
  private int size;

  /// An empty writer with room for `capacity` bytes before it grows.
  public ByteWriter(int capacity) {
    buffer = new byte[Math.max(16, capacity)];
  }

  @Override
  public void write(int value) {
    if (size == buffer.length) {
      grow(1);
    }
    buffer[size++] = (byte) value;
  }

  @Override
  public void write(byte[] source) {
    write(source, 0, source.length);
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, source.length);
    if (length > buffer.length - size) {
      grow(length);
    }
    System.arraycopy(source, offset, buffer, size, length);
    size += length;
  }

  /// Appends the UTF-8 form of a text.
  public void writeUtf8(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Appends a number in decimal digits.
  public void writeDecimal(long number) {
    if (number == Long.MIN_VALUE) {
      writeUtf8(Long.toString(number));
      return;
    }
    if (number < 0) {
      write('-');
    }
    long rest = Math.abs(number);
    int width = 1;
    for (long limit = 10; width < 19 && rest >= limit; limit *= 10) {
      width++;
    }
    writeDigits(rest, width);
  }

  /// Appends the last `width` digits of a number that is not negative.
  void writeDigits(long number, int width) {
    if (width > buffer.length - size) {
      grow(width);
    }
    long rest = number;
    int at = size + width;
    for (; at - size >= 2; at -= 2) {
      int pair = (int) (rest % 100) * 2;
      buffer[at - 2] = PAIRS[pair];
      buffer[at - 1] = PAIRS[pair + 1];
      rest /= 100;
    }
    if (at > size) {
      buffer[size] = (byte) ('0' + rest % 10);
    }
    size += width;
  }

  /// Appends a text in quotes, if it is of ASCII and JSON wants nothing in it escaped.
  ///
  /// @return false when it is not, and nothing was appended
  boolean writeQuoted(String text) {
    int length = text.length();
    if (length + 2 > buffer.length - size) {
      grow(length + 2);
    }
    byte[] target = buffer;
    int at = size;
    target[at++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x7f || c == '"' || c == '\\') {
        return false;
      }
      target[at++] = (byte) c;
    }
    target[at++] = '"';
    size = at;
    return true;
  }

  private static byte[] pairs() {
    var pairs = new byte[200];
    for (int i = 0; i < 100; i++) {
      pairs[2 * i] = (byte) ('0' + i / 10);
      pairs[2 * i + 1] = (byte) ('0' + i % 10);
    }
    return pairs;
  }

  /// How many bytes were written.
  public int size() {
    return size;
  }

  /// Forgets everything after the first `length` bytes.
  public void truncate(int length) {
    size = Objects.checkIndex(length, size + 1);
  }

  /// A copy of what was written.
  public Bytes toBytes() {
    return Bytes.copyOf(buffer, 0, size);
  }

  /// What was written, read-only and without a copy; it changes with the next write.
  public ByteBuffer asBuffer() {
    return ByteBuffer.wrap(buffer, 0, size).slice().asReadOnlyBuffer();
  }

  private void grow(int more) {
    int wanted = Math.addExact(size, more);
    int doubled = buffer.length > Integer.MAX_VALUE / 2 ? Integer.MAX_VALUE - 8 : buffer.length * 2;
    buffer = Arrays.copyOf(buffer, Math.max(wanted, doubled));
  }
}
