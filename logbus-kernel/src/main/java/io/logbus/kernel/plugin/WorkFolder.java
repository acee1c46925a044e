// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/// A folder of one host's own, in a folder that hosts of several processes may share. The owner
/// holds a file lock in it for as long as it lives; what a killed process left behind is told by
/// its lock being free, and removed by the next that comes.
final class WorkFolder implements AutoCloseable {

  private static final String PREFIX = "logbus-plugins-";
  private static final String LOCK = "lock";

  private final Path parent;
  private final Path folder;
  private final FileChannel channel;

  private WorkFolder(Path parent, Path folder, FileChannel channel) {
    this.parent = parent;
    this.folder = folder;
    this.channel = channel;
  }

  /// Makes a folder that only its owner can read, `parent` too if it is not there.
  static WorkFolder in(Path parent) throws WorkFolderException {
    try {
      Files.createDirectories(parent);
      removeAbandoned(parent);
      return make(parent);
    } catch (IOException e) {
      throw new WorkFolderException(parent, e);
    }
  }

  private static WorkFolder make(Path parent) throws IOException {
    while (true) {
      Path folder = Files.createTempDirectory(parent, PREFIX);
      var channel = lock(folder, StandardOpenOption.CREATE_NEW);
      if (channel != null) {
        return new WorkFolder(parent, folder, channel);
      }
      // Another process took it for abandoned between the two steps, and removes it.
    }
  }

  /// A new empty folder in this one.
  Path newFolder() throws WorkFolderException {
    try {
      return Files.createTempDirectory(folder, "plugin-");
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /// Something in this folder could not be written.
  WorkFolderException failed(IOException cause) {
    return cause instanceof WorkFolderException told
        ? told
        : new WorkFolderException(parent, cause);
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      delete(folder);
    }
  }

  private static void removeAbandoned(Path parent) throws IOException {
    try (var folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path folder : folders) {
        try (var channel = lock(folder)) {
          if (channel != null) {
            delete(folder);
          }
        } catch (FileSystemException _) {
          // Another process made it just now, or removed it, or it belongs to another user.
        }
      }
    }
  }

  /// The locked lock file of a folder, or null while another holds the lock.
  private static @Nullable FileChannel lock(Path folder, StandardOpenOption... more)
      throws IOException {
    var options = EnumSet.of(StandardOpenOption.WRITE, more);
    var channel = FileChannel.open(folder.resolve(LOCK), options);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException _) {
      // Another host of this process holds it.
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    return lock == null ? null : channel;
  }

  /// Deletes a folder and all in it; links are deleted, not followed.
  static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
