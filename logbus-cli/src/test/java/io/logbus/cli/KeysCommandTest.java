// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysCommandTest {

  private static final Pattern KEY = Pattern.compile("(?m)^  ([a-z_]+)  ");

  @Test
  void keysAreToldWithWhatTheyTakeAndTheirDefaults() {
    var run = Run.of("keys");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains(
            "  checkpoint_interval  a duration such as 250ms, 30s, 5m, 2h or 1d; at least 10ms;")
        .contains("  retry  a mapping\n")
        .contains("      initial_wait  a duration such as")
        .contains("default 100ms");
  }

  /// The planner names keys that there are, up to twelve, when it meets one that there is not.
  @Test
  void noKeyIsLeftOut(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("p.yaml"), "wrong: 1\npipeline: {a: {wrong: 1}}\n");
    var keys = Run.of("keys").out();
    var problems = Run.of("check", file.toString()).err();

    var told = KEY.matcher(keys).results().map(found -> found.group(1)).toList();
    assertThat(told).contains("pipeline", "stats_interval", "when_full", "order_by");
    assertThat(problems.lines().filter(line -> line.contains("its keys are")))
        .hasSize(2)
        .allSatisfy(line -> assertThat(told).containsAll(named(line)));
  }

  private static List<String> named(String line) {
    return List.of(line.replace(" …", "").replaceFirst(".*its keys are ", "").split(", "));
  }
}
