// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphCommandTest {

  @TempDir Path folder;

  @Test
  void aTreeIsDrawnUnlessAnotherFormatIsNamed() throws IOException {
    String file = file("a");

    assertThat(Run.of("graph", file).out()).isEqualTo("read (read-words)\n└─ write (write-list)\n");
    assertThat(Run.of("graph", "--format", "dot", file).out()).startsWith("digraph \"pipeline\" {");
    assertThat(Run.of("graph", "--format=mermaid", file).out()).startsWith("flowchart LR");
  }

  @Test
  void variablesNeedNotBeSet() throws IOException {
    assertThat(Run.of("graph", file("'${env:NOT_SET}'")).code()).isZero();
  }

  @Test
  void anUnknownFormatIsAnsweredWithTheKnownOnes() throws IOException {
    var run = Run.of("graph", "--format", "png", file("a"));

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).contains("--format", "text", "dot", "mermaid", "png");
  }

  @Test
  void aPipelineWithProblemsIsNotDrawn() throws IOException {
    var run = Run.of("graph", PipelineFiles.write(folder, "read: {module: read-words}"));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  private String file(String word) throws IOException {
    return PipelineFiles.write(
        folder,
        "read: {module: read-words, config: {words: [" + word + "]}}",
        "write: {module: write-list, inputs: [read]}");
  }
}
