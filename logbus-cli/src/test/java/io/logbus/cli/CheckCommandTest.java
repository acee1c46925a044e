// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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
            memory of events at most, in bytes
            """)
        .containsPattern("write +\\d{7} +\\d+")
        .contains("in all: ");
    assertThat(modules.written()).isEmpty();
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
    assertThat(run.out().lines().filter(line -> line.contains("→"))).hasSize(100);
    assertThat(run.out()).contains("  … and " + ((1L << 30) - 100) + " more paths\n");
  }
}
