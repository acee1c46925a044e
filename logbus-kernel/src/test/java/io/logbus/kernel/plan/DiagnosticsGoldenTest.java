// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.file.Diagnostics;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Replacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every fixture has faults, and beside it lies what is said about them. `-Dgolden.update` writes
/// that anew.
final class DiagnosticsGoldenTest {

  private static final Path FOLDER = Path.of("src/test/resources/diagnostics");

  static Stream<String> fixtures() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.substring(0, name.length() - ".yaml".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void everyFaultIsTold(String name) throws IOException {
    var file = PipelineFile.read(FOLDER.resolve(name + ".yaml"));
    var surroundings = new FixedSurroundings(Map.of("WORD", "s3cret"));
    var planned = new Planner(Parts.catalog(), Replacement.from(surroundings)).plan(file);
    var text = new Diagnostics(file.source(), planned.hidden()).render(planned.problems());
    text = text.replace(FOLDER + "/", "");
    var golden = FOLDER.resolve(name + ".txt");
    if (System.getProperty("golden.update") != null) {
      Files.writeString(golden, text);
    }
    assertThat(planned).isInstanceOf(Planned.Refused.class);
    assertThat(text).isEqualTo(Files.readString(golden));
    assertThat(text).doesNotContain("hunter2", "s3cret");
  }
}
