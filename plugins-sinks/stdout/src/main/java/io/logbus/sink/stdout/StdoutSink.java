// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.stdout;

import io.logbus.api.BatchSink;
import io.logbus.api.Chunks;
import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.event.ByteWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Optional;

/// Writes to standard output. Several stages of one process may: each batch stays in one piece.
///
/// A failure is fatal, since nobody can open standard output a second time: when its reader has
/// gone, nothing more can be delivered.
public final class StdoutSink implements BatchSink {

  /// The options of `write-stdout`: none.
  @Doc(
      "Writes to standard output, which stays free of LogBus's own log. When its reader goes away,"
          + " the pipeline fails.")
  @Example("{}")
  public record Options() {}

  private final WritableByteChannel out;
  private final Optional<Encoder> encoder;
  private final Optional<Compression> compression;
  private boolean begun;

  /// Writes to descriptor 1.
  public StdoutSink(StageContext context) {
    this(new FileOutputStream(FileDescriptor.out).getChannel(), context);
  }

  /// @param out in place of descriptor 1; closed by `abort` alone
  StdoutSink(WritableByteChannel out, StageContext context) {
    this.out = out;
    this.encoder = context.encoder();
    this.compression = context.compression();
  }

  @Override
  public void write(SinkBatch batch) throws Exception {
    // This object is common to all stages of the process that write there.
    synchronized (FileDescriptor.out) {
      try {
        if (!begun) {
          begin();
        }
        for (var part : batch.compressed(List.of(batch.encoded()))) {
          Chunks.write(part, out);
        }
      } catch (IOException failure) {
        throw StageException.fatal("cannot write to standard output: " + reason(failure), failure);
      }
    }
  }

  private void begin() throws Exception {
    begun = true;
    if (encoder.isPresent()) {
      var head = new ByteWriter(64);
      encoder.get().begin(head);
      write(head);
    }
  }

  private void write(ByteWriter content) throws IOException {
    var bytes = content.toBytes();
    if (compression.isPresent()) {
      bytes = compression.get().compressed(bytes);
    }
    Chunks.write(bytes.asBuffer(), out);
  }

  private static String reason(IOException failure) {
    if (failure instanceof ClosedChannelException) {
      return "it was broken off";
    }
    var reason = StageException.reason(failure);
    return switch (reason) {
      case "Broken pipe" -> "its reader has gone";
      case "Bad file descriptor" -> "it is closed";
      default -> reason;
    };
  }

  @Override
  public void abort() {
    try {
      out.close();
    } catch (IOException _) {
      // It was asked to give up what it does, and it has.
    }
  }

  /// Ends the stream. Standard output itself stays open for the rest of the process.
  @Override
  public void close() throws IOException {
    if (!begun || encoder.isEmpty() || !out.isOpen()) {
      return;
    }
    begun = false;
    try {
      var foot = new ByteWriter(64);
      encoder.get().end(foot);
      write(foot);
    } catch (IOException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IOException(StageException.reason(failure), failure);
    }
  }
}
