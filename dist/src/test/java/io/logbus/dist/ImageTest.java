// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageTest {

  private static final CoreModules CORE =
      new CoreModules(List.of(Path.of("a.jar")), new TreeSet<>(List.of("core")));

  @TempDir Path folder;

  @Test
  void anImageHoldsTheZipsUnderTheirNames() throws IOException {
    var zip = PluginZip.read(Zips.plugin(folder.resolve("any.zip"), "x", "1.0.0", ""));

    Path image = build(List.of(zip));

    assertThat(image.resolve("plugins/x-1.0.0.zip")).hasSameBinaryContentAs(zip.file());
    assertThat(image.resolve("bin/logbus")).isExecutable();
    assertThat(image.resolve("release"))
        .hasContent("JAVA_VERSION=\"25\"\nLOGBUS_VERSION=\"9\"\nLOGBUS_PLUGINS=\"x@1.0.0\"\n");
  }

  @Test
  void aNewImageTakesThePlaceOfTheOld() throws IOException {
    Path image = build(List.of());
    Files.writeString(image.resolve("left-over"), "");

    build(List.of());

    assertThat(image.resolve("left-over")).doesNotExist();
    assertThat(image.resolve("bin/logbus")).exists();
    assertThat(folder.resolve("image.unfinished")).doesNotExist();
  }

  @Test
  void theOldImageStaysWhenLinkingFails() throws IOException {
    Path image = build(List.of());
    var failing = new Image(new ImageLinker(new FakeJlink(1)), "9");

    assertThatThrownBy(() -> failing.build(CORE, List.of(), image)).isInstanceOf(IOException.class);

    assertThat(image.resolve("bin/logbus")).exists();
  }

  @Test
  void twoZipsOfOnePluginAreRefused() throws IOException {
    var one = PluginZip.read(Zips.plugin(folder.resolve("one.zip"), "x", "1", ""));
    var two = PluginZip.read(Zips.plugin(folder.resolve("two.zip"), "x", "2", ""));

    assertThatThrownBy(() -> build(List.of(one, two)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("one.zip")
        .hasMessageContaining("two.zip");
  }

  private Path build(List<PluginZip> plugins) throws IOException {
    Path image = folder.resolve("image");
    new Image(new ImageLinker(new FakeJlink(0)), "9").build(CORE, plugins, image);
    return image;
  }
}
