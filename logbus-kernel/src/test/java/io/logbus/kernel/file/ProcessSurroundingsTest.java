// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessSurroundingsTest {

  private final Surroundings surroundings = Surroundings.ofProcess();

  @Test
  void variablesAreThoseOfTheProcess() {
    assertThat(surroundings.variable("PATH"))
        .isEqualTo(java.util.Optional.of(System.getenv("PATH")));
    assertThat(surroundings.variable("LOGBUS_NO_SUCH_VARIABLE")).isEmpty();
  }

  @Test
  void hostHasAName() {
    assertThat(surroundings.host()).isNotBlank().doesNotContain("\n");
  }

  @Test
  void smallFilesAreRead(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("secret"), "ä\n");
    assertThat(surroundings.file(file)).isEqualTo("ä\n");
    var link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThat(surroundings.file(link)).isEqualTo("ä\n");
  }

  @Test
  void whatIsNoSmallTextFileIsSaid(@TempDir Path folder) throws IOException {
    var large = Files.write(folder.resolve("large"), new byte[(64 << 10) + 1]);
    var binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xFF});
    var broken = Files.createSymbolicLink(folder.resolve("broken"), folder.resolve("none"));
    assertRefused(large, large + " is larger than 64KiB");
    assertRefused(binary, binary + " is not a text in UTF-8");
    assertRefused(broken, "there is no file " + broken);
    assertRefused(folder, folder + " is not a regular file");
    assertRefused(Path.of("/dev/zero"), "/dev/zero is not a regular file");
  }

  private void assertRefused(Path path, String message) {
    assertThatThrownBy(() -> surroundings.file(path))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }
}
