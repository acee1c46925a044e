// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {

  private static final String READ = "read: {module: read-words, config: {words: [a]}}";

  @TempDir Path folder;
  private final TestModules modules = new TestModules();

  @Test
  void pathsAndMemoryArePrintedAndNothingRuns() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            READ,
            "refuse-x: {inputs: [read]}",
            "write: {module: write-list, inputs: [refuse-x]}",
            "bad: {module: write-list, inputs: [refuse-x.rejected]}");

    var run = Run.with(modules, _ -> {}, "check", file);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            """
            paths
              read → refuse-x → write
              read → refuse-x.rejected → bad
              where →       waits for room (when_full: block)
            rejected events
              refuse-x: to bad
              write, bad: dead letters
              dead letters: in %s, up to 1GiB, then the pipeline stops (when_full: stop)
            what sinks cannot write
              write, bad: tried again after 100ms to 60s, for as long as it takes
            memory of events at most, in bytes
            """
                .formatted(folder.resolve("state/dead-letters")))
        .containsPattern("write +\\d{7} +\\d+")
        .contains("in all: ");
    assertThat(modules.written()).isEmpty();
  }

  @Test
  void whatIsNotUsualIsShownOnThePaths() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            READ,
            "keep: {module: refuse-x, inputs: [read], on_error: keep}",
            "stop: {module: refuse-x, inputs: [keep], on_error: stop}",
            "write: {module: write-list, inputs: [keep, stop], when_full: {keep: drop}}");

    assertThat(Run.of("check", file).out())
        .startsWith(
            """
            paths
              read → keep (keep) → stop (stop) → write
              read → keep (keep) —drop→ write
              where →       waits for room (when_full: block)
                    —drop→  drops events for which there is no room, and counts them
                    (keep)  passes on what it cannot handle, with the reason in 'error'
                    (stop)  ends the pipeline at the first event that it cannot handle
            rejected events
              keep: none, they are kept
              stop: the first one ends the pipeline
              write: dead letters
            """);
  }

  @Test
  void pathsOfStatsAreShownWithWhatTheyPromise() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            READ,
            "write: {module: write-list, inputs: [read]}",
            "ops: {module: write-any, inputs: [STATS, ERRORS]}");

    assertThat(Run.of("check", file).out())
        .startsWith(
            """
            paths
              ERRORS → ops
              STATS → ops
              read → write
              where →       waits for room (when_full: block)
                    STATS   waits for nobody: what finds no room is counted as missed
            rejected events
              write: through ERRORS to ops
            """)
        .containsPattern("STATS +0 +32768 +0");
  }

  @Test
  void placesOfRejectedEventsAndLimitsOfRetriesAreTold() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            READ,
            "refuse-x: {inputs: [read]}",
            "write: {module: write-list, inputs: [refuse-x],"
                + " retry: {initial_wait: 1s, attempts: 5, within: 2m}}",
            "told: {module: write-any, inputs: [ERRORS]}");
    Files.writeString(
        Path.of(file),
        "dead_letters: {max_bytes: 2MiB, when_full: drop_oldest}\n",
        StandardOpenOption.APPEND);

    assertThat(Run.of("check", file).out())
        .contains(
            """
            rejected events
              refuse-x, write: through ERRORS to told
              told: dead letters
              dead letters: in %s, up to 2MiB, then the oldest are dropped (when_full: drop_oldest)
            what sinks cannot write
              write: tried again after 1s to 60s, 5 times in all and for 120s at most, then rejected
              told: tried again after 100ms to 60s, for as long as it takes
            """
                .formatted(folder.resolve("state/dead-letters")));
  }

  @Test
  void ofVeryManyStagesSomeAreNamed() throws IOException {
    var stages = new String[52];
    stages[0] = READ;
    for (int i = 1; i <= 50; i++) {
      stages[i] = "s%d: {module: refuse-x, inputs: [read]}".formatted(i);
    }
    stages[51] =
        "write: {module: write-list, inputs: [%s]}"
            .formatted(
                IntStream.rangeClosed(1, 50)
                    .mapToObj(i -> "s" + i)
                    .collect(Collectors.joining(", ")));

    assertThat(Run.of("check", PipelineFiles.write(folder, stages)).out())
        .contains("  s1, s2, s3, s4, s5, s6, s7, s8 and 43 more: dead letters\n");
  }

  @Test
  void allProblemsAreToldAtOnce() throws IOException {
    String file =
        PipelineFiles.write(
            folder, "read: {module: read-words, config: {wrds: [a]}}", "write: {inputs: [x]}");

    var run = Run.of("check", file);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("'wrds'", "'words'", "'x'");
  }

  @Test
  void librariesThatCannotBeUnpackedAreNoProblemOfTheFile() throws IOException {
    String file =
        PipelineFiles.write(folder, READ, "write: {module: write-unpacked, inputs: [read]}");

    var run = Run.of("check", file);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("logbus: cannot load the plugins: x.zip: no room\n");
  }

  @Test
  void variablesMustBeSetUnlessTheyAreLeftOut() throws IOException {
    String file =
        PipelineFiles.write(
            folder,
            "read: {module: read-words, config: {words: ['${env:NOT_SET}']}}",
            "write: {module: write-list, inputs: [read]}");

    assertThat(Run.of("check", file).code()).isEqualTo(2);
    assertThat(Run.of("check", file).err()).contains("NOT_SET");
    assertThat(Run.of("check", "--no-env", file).code()).isZero();
  }

  @Test
  void onlySomeOfVeryManyPathsAreListed() throws IOException {
    var stages = new String[62];
    stages[0] = READ;
    for (int i = 0; i < 30; i++) {
      String inputs = i == 0 ? "read" : "a%d, b%d".formatted(i - 1, i - 1);
      stages[2 * i + 1] = "a%d: {module: refuse-x, inputs: [%s]}".formatted(i, inputs);
      stages[2 * i + 2] = "b%d: {module: refuse-x, inputs: [%s]}".formatted(i, inputs);
    }
    stages[61] = "write: {module: write-list, inputs: [a29, b29]}";

    var run = Run.of("check", PipelineFiles.write(folder, stages));

    assertThat(run.code()).isZero();
    assertThat(run.out().lines().filter(line -> line.startsWith("  read →"))).hasSize(100);
    assertThat(run.out()).contains("  … and " + ((1L << 30) - 100) + " more paths\n");
  }
}
