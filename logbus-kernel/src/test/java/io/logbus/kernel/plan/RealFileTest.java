// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealFileTest {

  @TempDir Path temp;
  private Path folder = Path.of("");

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temp.toRealPath().resolve("folder"));
  }

  private static Object identity(Path path) {
    return RealFile.of(path).identity();
  }

  @Test
  void fileThatIsNotThereYetIsMeantByPathsThroughLinks() throws IOException {
    var link = Files.createSymbolicLink(temp.resolve("link"), folder);

    assertThat(RealFile.of(link.resolve("new/x.log")).real())
        .isEqualTo(folder.resolve("new/x.log"));
    assertThat(identity(link.resolve("../folder/x"))).isEqualTo(identity(folder.resolve("x")));
  }

  @Test
  void linkToNothingLeadsToWhatWillBeThere() throws IOException {
    var second = Files.createSymbolicLink(temp.resolve("second"), Path.of("folder/x"));
    var first = Files.createSymbolicLink(temp.resolve("first"), second);

    assertThat(identity(first)).isEqualTo(identity(folder.resolve("x")));
  }

  @Test
  void hardLinksAreOneFile() throws IOException {
    var file = Files.createFile(folder.resolve("a"));
    var link = Files.createLink(folder.resolve("b"), file);

    assertThat(identity(link)).isEqualTo(identity(file));
    assertThat(identity(link)).isNotEqualTo(identity(Files.createFile(folder.resolve("c"))));
  }

  @Test
  void linksInACircleEnd() throws IOException {
    var one = Files.createSymbolicLink(temp.resolve("one"), temp.resolve("two"));
    Files.createSymbolicLink(temp.resolve("two"), one);

    assertThat(RealFile.of(one).real()).isNotNull();
  }

  @Test
  void onlyCharacterDevicesAreDevices() throws Exception {
    var fifo = folder.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();

    assertThat(RealFile.of(Path.of("/dev/null")).isDevice()).isTrue();
    assertThat(RealFile.of(fifo).isDevice()).isFalse();
    assertThat(RealFile.of(folder.resolve("missing")).isDevice()).isFalse();
  }
}
