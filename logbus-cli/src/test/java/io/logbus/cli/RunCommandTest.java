// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

  private static final String READ = "read: {module: read-words, config: {words: [a, xb, xc, d]}}";
  private static final String WRITE = "write: {module: write-list, inputs: [refuse-x]}";
  private static final String REFUSE = "refuse-x: {inputs: [read]}";

  @TempDir Path folder;
  private final TestModules modules = new TestModules();

  @Test
  void aPipelineRunsToTheEndOfItsInput() throws IOException {
    String file = PipelineFiles.write(folder, READ, "write: {module: write-list, inputs: [read]}");

    var run = run("run", file);

    assertThat(run).isEqualTo(new Run(0, "", ""));
    assertThat(modules.written()).containsExactly("a", "xb", "xc", "d");
  }

  @Test
  void tooLittleMemoryIsToldAndThePipelineRuns() throws IOException {
    String file =
        PipelineFiles.write(
            folder, READ, "write: {module: write-list, inputs: [read], capacity: {bytes: 1TiB}}");

    var run = run("run", file);

    assertThat(run.code()).isZero();
    assertThat(run.err()).startsWith("logbus: warning: events may take").hasLineCount(1);
    assertThat(modules.written()).hasSize(4);
  }

  @Test
  void rejectedEventsThatNobodyReadsAreTold() throws IOException {
    String file = PipelineFiles.write(folder, READ, REFUSE, WRITE);

    var run = run("run", file);

    assertThat(run.code()).isZero();
    assertThat(run.err())
        .isEqualTo(
            """
            logbus: stage 'refuse-x' rejected 2 events that no stage reads; the first: it starts with x: xb
              they are dead letters now: see `logbus dead-letters list --data-dir %s/state`
            """
                .formatted(folder));
    assertThat(modules.written()).containsExactly("a", "d");
  }

  @Test
  void rejectedEventsThatAreReadAreNotTold() throws IOException {
    String file =
        PipelineFiles.write(
            folder, READ, REFUSE, WRITE, "bad: {module: write-list, inputs: [refuse-x.rejected]}");

    assertThat(run("run", file)).isEqualTo(new Run(0, "", ""));
    assertThat(modules.written()).containsExactlyInAnyOrder("a", "d", "xb", "xc");
  }

  @Test
  void rejectedEventsCanFailTheCommandEvenIfTheyAreRead() throws IOException {
    String file =
        PipelineFiles.write(
            folder, READ, REFUSE, WRITE, "bad: {module: write-list, inputs: [refuse-x.rejected]}");

    assertThat(run("run", "--fail-on-rejected", file).code()).isEqualTo(4);
  }

  @Test
  void withoutRejectedEventsTheSameOptionChangesNothing() throws IOException {
    String file = PipelineFiles.write(folder, READ, "write: {module: write-list, inputs: [read]}");

    assertThat(run("run", "--fail-on-rejected", file).code()).isZero();
  }

  @Test
  void aFailedStageIsToldByNameAndReason() throws IOException {
    String file = PipelineFiles.write(folder, READ, "out: {module: write-broken, inputs: [read]}");

    var run = run("run", file);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("logbus: stage 'out' failed: no room on the disk\n");
  }

  @Test
  void whatAnEventSaysCannotStirTheTerminal() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            "read: {module: read-words, config: {words: [\"x\\u001B[2J\"]}}",
            "refuse-x: {inputs: [read]}",
            "write: {module: write-list, inputs: [refuse-x]}");

    assertThat(run("run", file).err()).contains("it starts with x: x\uFFFD[2J\n");
  }

  @Test
  void stackTracesAreShownWithVerbose() throws IOException {
    String file = PipelineFiles.write(folder, READ, "out: {module: write-broken, inputs: [read]}");

    var run = run("run", "-v", file);

    assertThat(run.err())
        .contains("stage 'out' failed", "IllegalStateException: the cause", "\tat ");
  }

  @Test
  void aStopDrainsAndIsNoFailure() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            "read: {module: read-on, config: {words: [a, b]}}",
            "write: {module: write-list, inputs: [read]}");

    var run = Run.with(modules, Runnable::run, "run", file);

    assertThat(run.code()).isZero();
    assertThat(run.err()).startsWith("logbus: stopping").hasLineCount(1);
  }

  @Test
  void aDrainThatTakesTooLongHasItsOwnExitCode() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            "read: {module: read-words, config: {words: [a, b]}}",
            "out: {module: write-stuck, inputs: [read]}");

    var run = Run.with(modules, Runnable::run, "run", "--timeout", "1ms", file);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("--timeout");
  }

  @Test
  void theLedgerIsPrintedForEachStage() throws IOException {
    String file = PipelineFiles.write(folder, READ, REFUSE, WRITE);

    var run = run("run", "--stats", file);

    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().map(line -> line.strip().replaceFirst(" .*", "")))
        .containsSubsequence("stage", "read", "refuse-x", "write");
    assertThat(run.err()).containsPattern("refuse-x +4 +2 +0 +2 +0 +0 +0 +2 ");
  }

  @Test
  void problemsOfTheFileAreToldWithTheirPlaces() throws IOException {
    String file = PipelineFiles.write(folder, "read: {module: read-wrods}", "write: {inputs: [x]}");

    var run = run("run", file);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(file + ":2:", "read-wrods", "read-words", file + ":3:");
  }

  @Test
  void aFileThatIsNotThereIsAProblemOfTheFile() {
    String file = folder.resolve("missing.yaml").toString();

    var run = run("run", file);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("logbus: ").contains(file).hasLineCount(1);
  }

  @Test
  void variablesAreReplaced() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            "read: {module: read-words, config: {words: ['${env:WORD}']}}",
            "write: {module: write-list, inputs: [read]}");

    assertThat(run("run", file).code()).isZero();
    assertThat(modules.written()).containsExactly("from-env");
  }

  @Test
  void aTimeWithoutAUnitIsWrongUsage() throws IOException {
    String file = Files.writeString(folder.resolve("any.yaml"), "").toString();

    var run = run("run", "--timeout", "10", file);

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).contains("'--timeout'", "'10' is not a duration", "10s");
  }

  private Run run(String... args) {
    return Run.with(modules, _ -> {}, args);
  }
}
