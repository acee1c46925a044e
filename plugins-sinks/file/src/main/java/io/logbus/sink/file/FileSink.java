// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.BatchSink;
import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.NotBlank;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Appends to a file, batch by batch, and follows its path when the file is moved away or deleted.
///
/// A batch that could not be written whole is taken back, so that trying again neither repeats nor
/// tears a line. A line without an end, left by a process that was killed, is ended before the next
/// one. A pipe takes nothing back, and what its reader has not read when it goes is lost.
///
/// Compressed, each batch is a stream of its own, and so are head and foot. Behind a torn one
/// nothing could be read, so it is looked for when the file is opened, by reading all of it, and
/// cut off.
public final class FileSink implements BatchSink {

  /// When to have the file put on the disk.
  public enum Sync {
    /// When the system sees fit.
    NEVER,
    /// Before a batch counts as delivered.
    BATCH
  }

  /// The options of `write-file`.
  @Doc(
      "Appends to a file, making it and its folders. When the file is moved away or deleted, the"
          + " next batch goes to a new one. Named pipes and devices such as `/dev/null` work too; a"
          + " pipe waits for its reader. Two stages cannot write to one file. With the stage key"
          + " `compression` each batch is compressed by itself: give `batch` an `interval`, so that"
          + " it is worth it. A compressed file that is there already is read once at the start, to"
          + " find where to go on.")
  @Example("{path: out/events.log}")
  @Example(
      title = "Safe against a crash of the machine",
      value = "{path: /var/log/events.log, sync: batch}")
  public record Options(
      @Doc("The file; a relative path begins at the working folder.") @NotBlank Path path,
      @Doc(
              "When to have the system put the file on the disk: `never`, which leaves it to the"
                  + " system, or after each `batch`, which is slow and safe against a crash of the"
                  + " machine. Pipes and devices have no disk.")
          @Default("never")
          Sync sync) {}

  private final Path path;
  private final Appender appender;
  private final Optional<Encoder> encoder;
  private final Optional<Compression> compression;
  private final System.Logger logger;
  private boolean withinALine;

  /// Opens the file, so that a wrong path is told at once; not a pipe, which waits for its reader.
  public FileSink(Options options, StageContext context) throws StageException, IOException {
    this.path = options.path();
    this.appender = new Appender(path, options.sync() == Sync.BATCH);
    this.encoder = context.encoder();
    this.compression = context.compression();
    this.logger = context.logger();
    if (!Files.exists(path) || Files.isRegularFile(path) || Files.isDirectory(path)) {
      try {
        begin();
      } catch (Exception failure) {
        try (var _ = appender) {
          throw explained(failure);
        }
      }
    }
  }

  @Override
  public synchronized void write(SinkBatch batch) throws StageException {
    try {
      appender.resume();
      if (appender.isOpen() && !appender.isCurrent()) {
        finish();
      }
      if (!appender.isOpen()) {
        begin();
      }
      var bytes = batch.encoded();
      if (withinALine && isOfLines(batch, bytes)) {
        appender.append(List.of(ByteBuffer.wrap(new byte[] {'\n'})));
      }
      withinALine = false;
      appender.append(batch.compressed(List.of(bytes)));
    } catch (Exception failure) {
      throw explained(failure);
    }
  }

  private void begin() throws Exception {
    var file = appender.open();
    if (compression.isPresent()) {
      cutTorn(file, compression.get());
    }
    withinALine = compression.isEmpty() && file.endsWithinALine();
    var head = new ByteWriter(64);
    if (encoder.isPresent()) {
      encoder.get().begin(head);
    }
    if (file.length() == 0) {
      append(head);
    }
  }

  private void finish() throws Exception {
    var foot = new ByteWriter(64);
    try (var _ = appender) {
      if (encoder.isPresent()) {
        encoder.get().end(foot);
        append(foot);
      }
    }
  }

  private void append(ByteWriter content) throws IOException {
    var bytes = content.toBytes();
    if (compression.isPresent()) {
      bytes = compression.get().compressed(bytes);
    }
    appender.append(List.of(bytes.asBuffer()));
  }

  /// What follows a torn stream could not be read.
  private void cutTorn(OpenFile file, Compression by) throws IOException, StageException {
    long length = file.length();
    if (length == 0) {
      return;
    }
    long intact;
    try (var content = file.content()) {
      intact = by.intact(content);
    } catch (ClosedChannelException brokenOff) {
      throw brokenOff;
    } catch (IOException failure) {
      throw StageException.fatal(
          "cannot append to '%s': what it holds cannot be read as %s: %s; move it away, and a new one is begun"
              .formatted(path, by.coding(), StageException.reason(failure)),
          failure);
    }
    file.cut(intact);
    if (intact < length) {
      logger.log(WARNING, "cut {0} bytes of a torn write off ''{1}''", length - intact, path);
    }
  }

  /// Whether each event ends a line, as opposed to a stream whose pieces end anywhere.
  private boolean isOfLines(SinkBatch batch, ByteBuffer bytes) {
    if (encoder.isPresent()) {
      var delimiter = new ByteWriter(4);
      encoder.get().delimit(delimiter);
      return delimiter.toBytes().equals(Bytes.utf8("\n"));
    }
    // A piece is written as it is, a whole item with a line feed more.
    long payloads = 0;
    for (var event : batch.events()) {
      payloads += event.payload() instanceof Bytes item ? item.length() : 0;
    }
    return bytes.remaining() > payloads;
  }

  private StageException explained(Exception failure) {
    if (failure instanceof StageException told) {
      return told;
    }
    if (failure instanceof ClosedChannelException) {
      return StageException.retryable("writing to '" + path + "' was broken off", failure);
    }
    var text = "cannot write to '" + path + "': " + StageException.reason(failure);
    if (failure instanceof AccessDeniedException || !(failure instanceof IOException)) {
      return StageException.fatal(text, failure);
    }
    return StageException.retryable(
        "Broken pipe".equals(failure.getMessage()) ? text + ", its reader has gone" : text,
        failure);
  }

  @Override
  public void abort() {
    appender.abort();
  }

  @Override
  public synchronized void close() throws IOException {
    try (var _ = appender) {
      if (appender.isOpen()) {
        finish();
      }
    } catch (IOException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IOException(StageException.reason(failure), failure);
    }
  }
}
