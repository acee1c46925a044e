// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits;
import io.logbus.api.Use;
import io.logbus.api.config.ByteSize;
import io.logbus.source.files.read.FilesSource.NoMatch;
import io.logbus.source.files.read.FilesSource.Options;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilesPluginTest {

  private static Traits traits(List<String> paths, List<String> exclude) {
    return FilesPlugin.reading(new Options(paths, exclude, NoMatch.WARN, ByteSize.parse("4KiB")));
  }

  @Test
  void whatIsReadIsKnownBeforehand() {
    var use = traits(List.of("/var/log/**/*.log", "/srv/{a,b}"), List.of("*-out.log")).uses();

    assertThat(use)
        .singleElement()
        .isInstanceOfSatisfying(
            Use.ReadFiles.class,
            files ->
                assertThat(files.which())
                    .accepts(Path.of("/var/log/x.log"), Path.of("/var/log/x/y.log"))
                    .accepts(Path.of("/srv/b"))
                    .rejects(Path.of("/var/log/my-out.log"), Path.of("/srv/c")));
  }

  @Test
  void patternThatIsNoneIsAFaultAndNoUse() {
    var traits = traits(List.of("/var/[a"), List.of());

    assertThat(traits.faults()).hasSize(1);
    assertThat(traits.uses()).isEmpty();
  }
}
