// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.Chunks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Replaces a file as a whole: after a crash at any moment there is the old content or the new.
final class AtomicFile {

  private AtomicFile() {}

  /// Returns when the new content is on the disk. A failure leaves the old one.
  static void write(Path file, ByteBuffer content) throws IOException {
    var draft = file.resolveSibling(file.getFileName() + ".new");
    try (var channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      Chunks.write(content, channel);
    }
    replace(draft, file);
  }

  /// Puts a draft, which is made durable, in the place of a file in the same folder.
  static void replace(Path draft, Path file) throws IOException {
    try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceEntry(file);
  }

  /// Has it put on the disk that a file, or folder, is in its folder.
  static void forceEntry(Path file) throws IOException {
    var parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      try (var folder = FileChannel.open(parent, StandardOpenOption.READ)) {
        folder.force(true);
      }
    }
  }
}
