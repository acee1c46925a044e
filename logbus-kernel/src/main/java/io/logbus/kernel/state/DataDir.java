// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.StageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The folder that a pipeline keeps what must outlive it in, its `data_dir`. It is made and locked
/// when it is first needed, and belongs to one process until that closes it or ends; if somebody
/// deletes it meanwhile, it is made and locked again. Thread-safe.
public final class DataDir implements Closeable {

  private static final String LOCK = "lock";

  private final Path root;
  private @Nullable FileChannel lock;
  private @Nullable Object key;

  /// Touches nothing yet.
  public DataDir(Path root) {
    this.root = root;
  }

  /// A folder in it, made if it is not there. To be asked for before each use: see above.
  ///
  /// @throws IOException with a text for the user: what cannot be done, and why
  public synchronized Path folder(String name) throws IOException {
    try {
      return Uninterrupted.of(() -> open(name));
    } catch (InUseException taken) {
      throw taken;
    } catch (IOException failure) {
      var where =
          failure instanceof FileSystemException at && at.getFile() != null
              ? at.getFile()
              : root.resolve(name);
      throw new IOException(
          "the 'data_dir' '%s' cannot be used: '%s': %s"
              .formatted(root, where, StageException.reason(failure)),
          failure);
    }
  }

  private Path open(String name) throws IOException {
    if (!isHeld()) {
      close();
      Files.createDirectories(root);
      lock = lock(root.resolve(LOCK));
    }
    var folder = root.resolve(name);
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
      AtomicFile.forceEntry(folder);
      AtomicFile.forceEntry(root);
    }
    return folder;
  }

  /// Whether it is locked, and still the folder that was.
  private boolean isHeld() throws IOException {
    try {
      return lock != null && Objects.equals(key, key(root.resolve(LOCK)));
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private FileChannel lock(Path file) throws IOException {
    var channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw new InUseException(root, owner(file));
      }
      key = key(file);
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
      return channel;
    } catch (OverlappingFileLockException _) {
      channel.close();
      throw new InUseException(root, Long.toString(ProcessHandle.current().pid()));
    } catch (IOException failure) {
      channel.close();
      throw failure;
    }
  }

  private static String owner(Path file) throws IOException {
    var text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    return text.matches("\\d{1,10}") ? text : "unknown";
  }

  /// Lets another process have it.
  @Override
  public synchronized void close() throws IOException {
    var held = lock;
    lock = null;
    if (held != null) {
      held.close();
    }
  }

  /// Another process has the folder.
  private static final class InUseException extends IOException {

    private static final long serialVersionUID = 1;

    InUseException(Path root, String process) {
      super(
          ("'data_dir' '%s' is in use by another pipeline (process %s): stop that, or set another"
                  + " 'data_dir'")
              .formatted(root, process));
    }
  }
}
