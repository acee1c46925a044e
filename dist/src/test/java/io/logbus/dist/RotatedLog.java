// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/// The log of a program that numbers its lines, writes some of them in two halves, and renames its
/// files as logrotate does: `app.log` becomes `app.log.1`, that `app.log.2`, and so on.
final class RotatedLog {

  private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");

  private final Path folder;
  private final SplittableRandom random;
  private int lines;
  private int files;
  private String rest = "";

  RotatedLog(Path folder, SplittableRandom random) {
    this.folder = folder;
    this.random = random;
  }

  /// How many lines there are, the one that is not finished included.
  int lines() {
    return lines;
  }

  void append(int count) throws IOException {
    var text = new StringBuilder(rest);
    for (int i = 0; i < count; i++) {
      text.append(
          "{\"id\":%d,\"text\":\"%s\"}\n".formatted(lines++, "x".repeat(random.nextInt(200))));
    }
    int written =
        random.nextInt(4) == 0 && count > 0 ? text.length() - random.nextInt(20) : text.length();
    rest = text.substring(written);
    write(text.substring(0, written));
  }

  /// Writes what is missing of the last line.
  void finishLine() throws IOException {
    write(rest);
    rest = "";
  }

  /// A program finishes its line before it begins another file.
  void rotate() throws IOException {
    finishLine();
    if (Files.notExists(name(0))) {
      return;
    }
    for (int i = files; i >= 0; i--) {
      Files.move(name(i), name(i + 1));
    }
    files++;
  }

  private Path name(int number) {
    return folder.resolve(number == 0 ? "app.log" : "app.log." + number);
  }

  private void write(String text) throws IOException {
    Files.writeString(
        name(0), text, US_ASCII, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// The numbers of the lines in such bytes.
  static List<Integer> ids(byte[] bytes) {
    return ID.matcher(new String(bytes, US_ASCII))
        .results()
        .map(match -> Integer.valueOf(match.group(1)))
        .toList();
  }
}
