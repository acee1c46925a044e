// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The environment of this process, its files and host.
final class ProcessSurroundings implements Surroundings {

  private static final int MAX_FILE_BYTES = 64 << 10;

  private static final Path KERNEL_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  @Override
  public Optional<String> variable(String name) {
    return Optional.ofNullable(System.getenv(name));
  }

  @Override
  public String file(Path path) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new IOException(path + " is not a regular file");
    }
    byte[] bytes;
    try (var in = Files.newInputStream(path)) {
      bytes = in.readNBytes(MAX_FILE_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + path, e);
    } catch (AccessDeniedException e) {
      throw new IOException("no permission to read " + path, e);
    } catch (IOException e) {
      throw new IOException(path + " cannot be read: " + e.getMessage(), e);
    }
    if (bytes.length > MAX_FILE_BYTES) {
      throw new IOException(path + " is larger than 64KiB");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(path + " is not a text in UTF-8", e);
    }
  }

  /// Asks the system itself where it can, since a look-up of addresses may wait for a name server.
  @Override
  public String host() {
    try {
      return Files.readString(KERNEL_HOST_NAME).strip();
    } catch (IOException _) {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException _) {
        return "localhost";
      }
    }
  }
}
