// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.benchmark.Corpus;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A sink that stands still, a pipe whose reader pauses: the source stands still too, what is in
/// flight stays within what `check` printed, and when the reader goes on nothing is missing.
/// `load/stall` shows the CPU time meanwhile.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class StalledSinkIT {

  private static final int EVENTS = 60_000;
  private static final Pattern IN_ALL = Pattern.compile("in all: (\\d+)");

  @TempDir Path folder;

  @Test
  void stallsTheSourceWithinTheBoundAndLosesNothing() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path err = folder.resolve("err");
    Path file = folder.resolve("stalled.yaml");
    String example = Files.readString(Repository.EXAMPLES.resolve("seven-stages.yaml"));
    Files.writeString(
        file,
        "capacity: {events: 512, bytes: 1MiB}\n" + example.replace("/dev/null", pipe.toString()));
    var checked = Launch.ofImage().run("check", file.toString());
    var bound = IN_ALL.matcher(checked.out());
    assertThat(bound.find()).as(checked.out()).isTrue();

    var process =
        Launch.ofImage()
            .piped()
            .start(Redirect.to(err.toFile()), "run", "--stats", file.toString());
    var fed = new AtomicInteger();
    var feeding = CompletableFuture.runAsync(() -> feed(process.getOutputStream(), fed));
    try (var reader = Files.newBufferedReader(pipe, UTF_8)) {
      int seen = 0;
      for (; seen < 1000; seen++) {
        assertThat(reader.readLine()).contains("\"seq\":" + seen + ",");
      }
      awaitStall(fed);
      assertThat(fed.get()).isLessThan(EVENTS);
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        assertThat(line.contains("\"seq\":" + seen + ",")).as(line).isTrue();
        seen++;
      }
      assertThat(seen).isEqualTo(EVENTS);
    }

    assertThat(process.waitFor()).as("standard error: %s", Files.readString(err)).isZero();
    feeding.get();
    var peak = Pattern.compile("in flight at most: (\\d+)").matcher(Files.readString(err));
    assertThat(peak.find()).as(Files.readString(err)).isTrue();
    assertThat(Long.parseLong(peak.group(1)))
        .isPositive()
        .isLessThanOrEqualTo(Long.parseLong(bound.group(1)));
  }

  private static void feed(OutputStream input, AtomicInteger fed) {
    var corpus = new Corpus(1);
    try (input) {
      for (int i = 0; i < EVENTS; i++) {
        var line = corpus.nextLine();
        input.write(line);
        input.write('\n');
        fed.incrementAndGet();
      }
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// Waits until no event has gone in for two hundred looks in a row.
  private static void awaitStall(AtomicInteger fed) {
    int last = -1;
    for (int calm = 0; calm < 200; calm++) {
      if (fed.get() != last) {
        last = fed.get();
        calm = 0;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }
}
