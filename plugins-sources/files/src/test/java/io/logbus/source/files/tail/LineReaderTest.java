// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines against all places where reads may end.
class LineReaderTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 4096})
  void linesDoNotDependOnHowTheFileGrowsOrOnTheChunk(int chunk) throws Exception {
    var random = new SplittableRandom(chunk);
    for (int round = 0; round < 30; round++) {
      var text = new StringBuilder();
      for (int i = random.nextInt(40); i >= 0; i--) {
        text.append("x".repeat(random.nextInt(30)));
        text.append('\n');
      }
      var bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
      assertThat(grow(bytes, chunk, random))
          .containsExactlyElementsOf(text.toString().lines().toList());
    }
  }

  /// Writes the bytes piece by piece, reading behind each.
  private List<String> grow(byte[] bytes, int chunk, SplittableRandom random) throws Exception {
    var lines = new ArrayList<String>();
    var file = Files.createTempFile(folder, "grow", "");
    var reader = new LineReader(chunk, 10_000);
    var cursor = new Cursor();
    try (var writer = FileChannel.open(file, StandardOpenOption.WRITE);
        var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      for (int at = 0; at < bytes.length; ) {
        int count = Math.min(bytes.length - at, 1 + random.nextInt(50));
        writer.write(ByteBuffer.wrap(bytes, at, count));
        at += count;
        while (reader.read(channel, cursor, (line, _) -> lines.add(line.utf8()))
            == LineReader.Read.MORE) {}
      }
    }
    assertThat(cursor.start).isEqualTo(bytes.length);
    return lines;
  }

  @Test
  void fileThatIsWrittenAnewWhileItIsReadGivesNoLineOfBoth() throws Exception {
    var file = Files.createTempFile(folder, "torn", "");
    Files.writeString(file, "old 1\nold half");
    var reader = new LineReader(64, 100);
    var cursor = new Cursor();
    var lines = new ArrayList<String>();
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      reader.read(channel, cursor, (line, _) -> lines.add(line.utf8()));
      Files.writeString(
          file, "new 1\nnew line that is longer\n", StandardOpenOption.TRUNCATE_EXISTING);

      assertThat(reader.read(channel, cursor, (line, _) -> lines.add(line.utf8())))
          .isEqualTo(LineReader.Read.CHANGED);
    }
    assertThat(lines).containsExactly("old 1");
  }
}
