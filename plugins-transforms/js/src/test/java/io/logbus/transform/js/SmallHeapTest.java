// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scripts that take memory, under the options of an image: the process, which would exit when its
/// heap is full, lives on.
class SmallHeapTest {

  private static final List<String> HOGS =
      List.of(
          "let s = 'x'; for (;;) s += s + 'y'",
          "const a = []; for (;;) a.push({})",
          "const a = []; for (;;) a.push('x'.repeat(1e6).split(''))",
          "new Array(1e8).fill(0)",
          "[...Array(1e8).keys()]",
          "Array(1e8).join('xxxxxxxxxx')",
          "JSON.stringify(new Array(1e8).fill(1))",
          "'x'.repeat(2 ** 28).split('')",
          "new ArrayBuffer(2 ** 31 - 9)",
          "const a = []; for (;;) a.push(new Uint8Array(1e6))",
          "event.a = []; for (;;) event.a.push({})",
          "for (let i = 0; ; i++) event['k' + i] = i",
          "return Array.from({length: 1e7}, () => event)",
          "return {a: new Array(4e9)}",
          "const m = new Map(); for (let i = 0; ; i++) m.set(i, {})",
          "const f = (n) => [f(n + 1), n]; f(0)");

  private static final String MEMORY =
      "the script was interrupted: a call may not take half of the process's memory";

  @TempDir Path home;

  @Test
  void hogsAreRejectedWithoutATraceOutsideOfTheProcess() throws Exception {
    var outcomes = run(HOGS);

    assertThat(outcomes)
        .hasSameSizeAs(HOGS)
        .contains("line 1: " + MEMORY)
        .allSatisfy(
            outcome ->
                assertThat(outcome)
                    .matches(
                        "(line 1: )?\\Q"
                            + MEMORY
                            + "\\E|line 1: RangeError: .*|the script makes more of .*"));
    try (var files = Files.list(home)) {
      assertThat(files).isEmpty();
    }
  }

  /// What the process prints on both outputs.
  private List<String> run(List<String> scripts) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Duser.home=" + home,
                SmallHeap.class.getName())
            .redirectErrorStream(true)
            .start();
    try (var in = process.getOutputStream()) {
      in.write(String.join("\n", scripts).getBytes(StandardCharsets.UTF_8));
    }
    var lines = process.inputReader(StandardCharsets.UTF_8).readAllLines();
    assertThat(process.waitFor()).as("exit code after %s", lines).isZero();
    return lines;
  }
}
