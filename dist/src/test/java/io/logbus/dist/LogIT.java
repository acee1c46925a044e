// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What stages say is seen on standard error, and libraries do not drown it.
class LogIT {

  private static final String PIPELINE =
      """
      pipeline:
        in:     {module: read-stdin}
        lines:  {module: parse-lines, inputs: [in]}
        fields: {module: parse-json, inputs: [lines]}
        seen:   {module: log, inputs: [fields], config: {text: 'n is {{n}}'}}
        detail: {module: log, inputs: [seen], config: {text: 'n is {{n}}', level: debug}}
        out:    {module: write-null, inputs: [detail]}
        bad:    {module: log, inputs: [ERRORS], config: {text: '{{stage}}: {{error}}'}}
        end:    {module: write-null, inputs: [bad]}
      """;

  @TempDir Path folder;
  private Path file = Path.of("");
  private Path input = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("log.yaml"), PIPELINE);
    input = Files.writeString(folder.resolve("input"), "{\"n\":1}\nnothing\n");
  }

  @Test
  void eventsAndRejectionsAreShown() throws Exception {
    assertThat(told("run"))
        .containsExactlyInAnyOrder(
            "info seen: n is 1",
            "info bad: fields: not a JSON object: an object expected at byte 0");
  }

  @Test
  void verboseShowsWhatIsForDebuggingToo() throws Exception {
    assertThat(told("run", "-v")).hasSize(3).contains("debug detail: n is 1");
  }

  @Test
  void verboseTwiceShowsLibrariesToo() throws Exception {
    assertThat(told("run", "-vv"))
        .contains("debug detail: n is 1")
        .anyMatch(line -> line.startsWith("info AbstractPluginManager: "));
  }

  private List<String> told(String... command) throws IOException, InterruptedException {
    var arguments = new ArrayList<>(List.of(command));
    arguments.add(file.toString());
    var ended = Launch.ofImage().reading(input).run(arguments.toArray(String[]::new));
    assertThat(ended.code()).as(ended.err()).isZero();
    return ended.err().lines().map(line -> line.substring(line.indexOf(' ') + 1)).toList();
  }
}
