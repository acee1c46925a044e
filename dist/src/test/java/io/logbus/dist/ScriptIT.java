// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.dist.Launch.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a user gets of scripts that go wrong, under the options of the image.
class ScriptIT {

  private static final String PIPELINE =
      """
      pipeline:
        in:     {module: read-stdin}
        lines:  {module: parse-lines, inputs: [in]}
        fields: {module: parse-json, inputs: [lines]}
        js:
          inputs: [fields]
          config:
            script: |
              SCRIPT
        json:   {module: format-json, inputs: [js]}
        out:    {module: write-stdout, inputs: [json]}
      """;

  @TempDir Path folder;

  @Test
  void callThatAllocatesWithoutEndRejectsItsEvent() throws Exception {
    var ended =
        run(
            "(event) => { const all = []; while (event.bad) all.push({}); return event }",
            "{\"n\":1}\n{\"bad\":true}\n{\"n\":2}\n");

    assertThat(ended.err())
        .startsWith("logbus: stage 'js' rejected 1 event")
        .contains("a call may not take half of the process's memory");
    assertThat(ended.out()).isEqualTo("{\"n\":1}\n{\"n\":2}\n");
    assertThat(ended.code()).isZero();
  }

  @Test
  void variablesThatGrowWithoutEndFailTheStage() throws Exception {
    var ended =
        run(
            "const kept = []; (event) => { for (let i = 0; i < 1e5; i++) kept.push({i}) }",
            "{}\n".repeat(1_000));

    assertThat(ended.err())
        .startsWith("logbus: stage 'js' failed: the process's memory is full")
        .hasLineCount(1);
    assertThat(ended.code()).isEqualTo(1);
  }

  @Test
  void loopOutsideOfTheFunctionIsAProblem() throws Exception {
    Path file = write("while (true) {}");

    var ended = Launch.ofImage().run("check", file.toString());

    assertThat(ended.err())
        .contains(
            ":9:9: error: 'script' of module 'js': line 1: the script was interrupted: it may take"
                + " 3s until it gives its function");
    assertThat(ended.code()).isEqualTo(2);
  }

  @Test
  void lastCallThatFailsFailsTheRunAfterAllThatWasMade() throws Exception {
    var ended =
        run(
            "function lastCall() { throw new Error('no end') }; (event) => event",
            "{\"n\":1}\n".repeat(50_000));

    assertThat(ended.err())
        .isEqualTo("logbus: stage 'js' failed: its 'lastCall' failed: line 1: Error: no end\n");
    assertThat(ended.out().lines()).hasSize(50_000);
    assertThat(ended.code()).isEqualTo(1);
  }

  private Ended run(String script, String input) throws IOException, InterruptedException {
    Path file = write(script);
    return Launch.ofImage()
        .reading(Files.writeString(folder.resolve("input"), input))
        .run("run", file.toString());
  }

  private Path write(String script) throws IOException {
    return Files.writeString(folder.resolve("script.yaml"), PIPELINE.replace("SCRIPT", script));
  }
}
