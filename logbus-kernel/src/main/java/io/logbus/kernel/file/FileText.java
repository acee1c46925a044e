// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads the bytes of a pipeline file as UTF-8, and says where they are not.
final class FileText {

  /// Room for a hundred thousand stages.
  private static final int MAX_BYTES = 16 << 20;

  private FileText() {}

  static PipelineFile read(Path path) throws IOException {
    byte[] bytes;
    try {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        throw new IOException(
            path + (Files.isDirectory(path) ? " is a folder" : " is not a regular file"));
      }
      try (var in = Files.newInputStream(path)) {
        bytes = in.readNBytes(MAX_BYTES + 1);
      }
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + path, e);
    } catch (AccessDeniedException e) {
      throw new IOException("no permission to read " + path, e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IOException(path + " is larger than 16MiB, too large for a pipeline file");
    }
    return decode(path.toString(), bytes);
  }

  static PipelineFile decode(String name, byte[] bytes) {
    int start = hasByteOrderMark(bytes) ? 3 : 0;
    var in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    var out = CharBuffer.allocate(in.remaining());
    var result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
    var text = out.flip().toString();
    if (!result.isError()) {
      return PipelineFile.of(name, text);
    }
    var source = Source.of(name, text);
    int line = text.split("\r\n|\n|\r", -1).length;
    var last = source.line(line).orElse("");
    var problem =
        Problem.error(
            new Mark(line, last.codePointCount(0, last.length()) + 1, 1),
            String.format("the byte 0x%02X is not UTF-8", bytes[in.position()]),
            "save the file as UTF-8");
    return new PipelineFile(source, Optional.empty(), List.of(problem), List.of());
  }

  private static boolean hasByteOrderMark(byte[] bytes) {
    return bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF;
  }
}
