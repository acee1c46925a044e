// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the README shows works.
class ReadmeIT {

  private static final Pattern YAML = Pattern.compile("(?s)```yaml\n(.*?)```");
  private static final Pattern COMMAND = Pattern.compile("(?m)^    \\./logbus ([^#\n]*)");

  @TempDir Path folder;

  @Test
  void thePipelinePrintsFailedRequests() throws Exception {
    var yaml = YAML.matcher(Files.readString(Repository.ROOT.resolve("README.md")));
    assertThat(yaml.find()).isTrue();
    Path file = Files.writeString(folder.resolve("readme.yaml"), yaml.group(1));

    var ended = Launch.ofImage().run("run", file.toString());

    assertThat(ended.code()).isZero();
    assertThat(ended.out().lines()).hasSize(6);
  }

  @Test
  void theCommandsSucceed() throws Exception {
    var commands =
        COMMAND
            .matcher(Files.readString(Repository.ROOT.resolve("README.md")))
            .results()
            .map(match -> match.group(1).strip())
            .toList();

    assertThat(commands).hasSizeGreaterThan(3);
    for (String command : commands) {
      assertThat(Launch.ofImage().run(command.split(" ", -1)).code()).as(command).isZero();
    }
  }
}
