// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Makes bytes fewer, and the same bytes of them again. Streams that stand one behind the other are
/// one, as members of a gzip file are: a sink writes a stream for each batch.
///
/// One instance serves one stream at a time; another may follow it. Its calls never overlap, but
/// may come from different threads, and a stream is read on a thread of its own.
public interface Compression extends AutoCloseable {

  /// What HTTP's header `Content-Encoding` calls it, such as `gzip`.
  String coding();

  /// Begins a stream, which ends when what is returned is closed; that may close `out`. Of the same
  /// bytes it makes the same, whenever that is.
  ///
  /// @param out takes the compressed bytes
  OutputStream compress(OutputStream out) throws IOException;

  /// A whole stream of a few bytes, such as a head; nothing for nothing.
  default Bytes compressed(Bytes content) throws IOException {
    if (content.length() == 0) {
      return content;
    }
    var out = new ByteWriter(64);
    try (var stream = compress(out)) {
      content.writeTo(stream);
    }
    return out.toBytes();
  }

  /// Reads streams to the end of `in`. A read returns what can be had of the bytes that `in` has
  /// given, and asks for more of those only when there is nothing.
  ///
  /// Bytes that are no such stream, or end before it does, make a read throw; the message says what
  /// is wrong and at which byte. Whatever the bytes, it keeps no more memory than
  /// [Traits#memory()].
  ///
  /// @param in compressed bytes; it may wait for them
  InputStream expand(InputStream in) throws IOException;

  /// Looks for the end of the last whole stream, for who wants to append another. What follows is
  /// torn, as when a process died while it wrote.
  ///
  /// @param in compressed bytes, read to their end
  /// @return how many bytes from the start are whole streams
  /// @throws IOException when the bytes are none that could come of a compression that broke off;
  ///   says what is wrong and at which byte
  long intact(InputStream in) throws IOException;

  @Override
  default void close() {}
}
