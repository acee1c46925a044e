// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Compression;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// A compression that people can read: `3a1;` is `aaa;`. A `!` is no such thing, and a `.` ends the
/// data whatever follows.
final class RunLengths implements Compression {

  /// Streams that are open to be read.
  static final class Open {
    final AtomicInteger streams = new AtomicInteger();
    final AtomicInteger instances = new AtomicInteger();
  }

  private final Open open;

  RunLengths(Open open) {
    this.open = open;
    open.instances.incrementAndGet();
  }

  @Override
  public String coding() {
    return "runs";
  }

  @Override
  public OutputStream compress(OutputStream out) {
    return new FilterOutputStream(out) {
      private int last = -1;
      private int count;

      @Override
      public void write(int value) throws IOException {
        if (value != last) {
          put();
          last = value;
          count = 0;
        }
        count++;
      }

      private void put() throws IOException {
        if (count > 0) {
          out.write(Integer.toString(count).getBytes(StandardCharsets.US_ASCII));
          out.write(last);
        }
      }

      @Override
      public void close() throws IOException {
        put();
        out.close();
      }
    };
  }

  @Override
  public InputStream expand(InputStream in) {
    open.streams.incrementAndGet();
    return new Reader(in, open);
  }

  @Override
  public long intact(InputStream in) {
    throw new UnsupportedOperationException("no sink here asks for it");
  }

  @Override
  public void close() {
    open.instances.decrementAndGet();
  }

  private static final class Reader extends InputStream {
    private final InputStream in;
    private final Open open;
    private long at;
    private int run;
    private int value;

    Reader(InputStream in, Open open) {
      this.in = in;
      this.open = open;
    }

    @Override
    public int read() throws IOException {
      while (run == 0) {
        int one = next();
        if (one < 0 || one == '.') {
          return -1;
        }
        token(one);
      }
      run--;
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int first = read();
      if (first < 0) {
        return -1;
      }
      target[offset] = (byte) first;
      int more = Math.min(run, length - 1);
      Arrays.fill(target, offset + 1, offset + 1 + more, (byte) value);
      run -= more;
      return more + 1;
    }

    private void token(int first) throws IOException {
      int count = 0;
      int one = first;
      for (; one >= '0' && one <= '9'; one = next()) {
        count = 10 * count + one - '0';
      }
      if (one < 0) {
        throw new EOFException("the runs end early, at byte " + at);
      }
      if (one == '!') {
        throw new IOException("'!' is no run, at byte " + at);
      }
      run = count;
      value = one;
    }

    private int next() throws IOException {
      int one = in.read();
      at += one < 0 ? 0 : 1;
      return one;
    }

    @Override
    public void close() {
      open.streams.decrementAndGet();
    }
  }
}
