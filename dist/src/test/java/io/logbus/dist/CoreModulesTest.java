// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoreModulesTest {

  private static final Path OWN = Path.of("target", "classes");

  @TempDir Path folder;

  @Test
  void allModulesOnThePathAreNamed() throws IOException {
    var modules = CoreModules.on(OWN + File.pathSeparator + folder);

    assertThat(modules.names()).containsExactly("io.logbus.dist");
    assertThat(modules.modulePath()).isEqualTo(OWN + File.pathSeparator + folder);
  }

  @Test
  void aLibraryWithoutADescriptorIsRefusedByName() throws IOException {
    Path jar = Zips.zip(folder.resolve("old-style.jar"), "old/Thing.class", "");

    assertThatThrownBy(() -> CoreModules.on(jar.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("old-style.jar")
        .hasMessageContaining("no module descriptor");
  }

  @Test
  void whatIsNotThereIsRefused() {
    String missing = folder.resolve("missing.jar").toString();

    assertThatThrownBy(() -> CoreModules.on(missing))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(missing);
  }
}
