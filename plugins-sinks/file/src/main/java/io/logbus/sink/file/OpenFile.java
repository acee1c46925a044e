// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import io.logbus.api.Chunks;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a path led to when it was opened for appending: a regular file, a pipe or a device.
final class OpenFile implements Closeable {

  private static final int MOST_ATTEMPTS = 5;

  private final Path path;
  private final FileChannel channel;
  private final BasicFileAttributes attributes;

  private OpenFile(Path path, FileChannel channel, BasicFileAttributes attributes) {
    this.path = path;
    this.channel = channel;
    this.attributes = attributes;
  }

  /// Opens it, after making it and its folders where they are missing. Waits for a reader of a
  /// pipe, and no interrupt ends that.
  static OpenFile open(Path path) throws IOException {
    if (path.getParent() != null) {
      Files.createDirectories(path.getParent());
    }
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      var before = look(path);
      var channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      var after = look(path);
      if (after.isPresent() && before.map(it -> same(it, after.get())).orElse(true)) {
        return new OpenFile(path, channel, after.get());
      }
      channel.close(); // Replaced in between: the identity is not that of the channel.
    }
    throw new IOException("it is being replaced all the time");
  }

  private static Optional<BasicFileAttributes> look(Path path) throws IOException {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private static boolean same(BasicFileAttributes one, BasicFileAttributes other) {
    @Nullable Object key = one.fileKey();
    return key == null || key.equals(other.fileKey());
  }

  /// Whether it was neither closed nor broken off by an interrupt.
  boolean isOpen() {
    return channel.isOpen();
  }

  /// Whether the path still leads here: nobody moved it away, deleted or replaced it.
  boolean isCurrent() throws IOException {
    return look(path).map(now -> same(attributes, now)).orElse(false);
  }

  /// Whether it has a length, and can be cut and synced.
  boolean isRegular() {
    return attributes.isRegularFile();
  }

  /// How long it is, in bytes; 0 for what is no regular file.
  long length() throws IOException {
    return isRegular() ? channel.size() : 0;
  }

  /// Whether its last line has no end, as when a process died while it wrote. False where that
  /// cannot be told.
  boolean endsWithinALine() {
    if (!isRegular()) {
      return false;
    }
    try (var reader = FileChannel.open(path, StandardOpenOption.READ)) {
      var last = ByteBuffer.allocate(1);
      return reader.size() > 0 && reader.read(last, reader.size() - 1) == 1 && last.get(0) != '\n';
    } catch (IOException _) {
      return false;
    }
  }

  /// Reads it from the start.
  InputStream content() throws IOException {
    return Files.newInputStream(path);
  }

  /// Appends the bytes.
  void write(ByteBuffer bytes) throws IOException {
    Chunks.write(bytes, channel);
  }

  /// Has what was written put on the disk.
  void sync() throws IOException {
    channel.force(false);
  }

  /// Takes back what lies behind a length.
  void cut(long length) throws IOException {
    if (channel.size() > length) {
      channel.truncate(length);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
