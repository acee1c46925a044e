// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A file that is followed by one run after another.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TailIT {

  private static final int WIDTH = 6;

  @TempDir Path folder;
  private final List<Integer> seen = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("tail.yaml"),
        """
        data_dir: %1$s/state
        pipeline:
          in:  {module: tail-files, config: {paths: ['%1$s/app.log*'], poll: 20ms}}
          out: {module: write-stdout, inputs: [in]}
        """
            .formatted(folder));
  }

  @Test
  void nothingIsLostOrDoubledBetweenTwoRuns() throws Exception {
    append(0, 200);
    var first = start();
    try (var out = first.inputReader(UTF_8)) {
      read(out, 200);
      stop(first, out);
    }
    append(200, 800);
    var second = start();
    try (var out = second.inputReader(UTF_8)) {
      read(out, 600);
      append(800, 1000);
      read(out, 200);
      stop(second, out);
    }

    assertThat(seen).containsExactlyElementsOf(IntStream.range(0, 1000).boxed().toList());
  }

  @Test
  void nothingIsLostWhenARunIsKilledAndTheFileIsRenamed() throws Exception {
    append(0, 50_000);
    var first = start();
    try (var out = first.inputReader(UTF_8)) {
      read(out, 20_000);
      first.toHandle().destroyForcibly();
      // What it wrote into the pipe is delivered, but for a last line that it did not finish.
      out.lines().filter(line -> line.length() == WIDTH).forEach(this::see);
    }
    append(50_000, 60_000);
    Files.move(folder.resolve("app.log"), folder.resolve("app.log.1"));
    append(60_000, 70_000);
    var second = start();
    try (var out = second.inputReader(UTF_8)) {
      var ids = new TreeSet<>(seen);
      while (ids.size() < 70_000) {
        ids.add(Integer.valueOf(out.readLine()));
      }
      stop(second, out);
    }
  }

  private Process start() throws IOException {
    return Launch.ofImage()
        .start(
            Redirect.to(folder.resolve("err").toFile()),
            "run",
            folder.resolve("tail.yaml").toString());
  }

  private void stop(Process process, BufferedReader out) throws IOException, InterruptedException {
    process.toHandle().destroy();
    out.lines().forEach(this::see);
    assertThat(process.waitFor())
        .as("standard error: %s", Files.readString(folder.resolve("err")))
        .isZero();
  }

  private void read(BufferedReader out, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      var line = out.readLine();
      assertThat(line).as(() -> "line " + seen.size() + " of standard output").isNotNull();
      see(line);
    }
  }

  private void see(String line) {
    seen.add(Integer.valueOf(line));
  }

  private void append(int from, int to) throws IOException {
    var lines =
        IntStream.range(from, to).mapToObj("%06d%n"::formatted).collect(Collectors.joining());
    Files.writeString(
        folder.resolve("app.log"), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
