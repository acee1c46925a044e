// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Content that the HTTP client may read until it is taken back. A request that was broken off can
/// still be at work for a moment on a thread of the client, while the buffers are used for the next
/// batch: it must not send that.
final class LentContent implements AutoCloseable {

  private final List<ByteBuffer> parts;
  private boolean over;

  LentContent(List<ByteBuffer> parts) {
    this.parts = List.copyOf(parts);
  }

  long length() {
    return parts.stream().mapToLong(ByteBuffer::remaining).sum();
  }

  /// Sends it piece by piece, without a copy of all.
  BodyPublisher publisher() {
    return length() == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(this::reader), length());
  }

  private InputStream reader() {
    return new Reader(parts.stream().map(ByteBuffer::duplicate).toList());
  }

  /// Takes it back: readers fail from now on.
  @Override
  public synchronized void close() {
    over = true;
  }

  /// Reads from the first byte to the last.
  private final class Reader extends InputStream {

    private final List<ByteBuffer> rest;

    Reader(List<ByteBuffer> rest) {
      this.rest = new ArrayList<>(rest);
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, target.length);
      synchronized (LentContent.this) {
        if (over) {
          throw new IOException("the request was broken off");
        }
        while (!rest.isEmpty() && !rest.getFirst().hasRemaining()) {
          rest.removeFirst();
        }
        if (rest.isEmpty()) {
          return -1;
        }
        int some = Math.min(length, rest.getFirst().remaining());
        rest.getFirst().get(target, offset, some);
        return some;
      }
    }
  }
}
