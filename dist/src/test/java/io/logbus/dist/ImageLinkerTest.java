// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ImageLinkerTest {

  private static final CoreModules CORE =
      new CoreModules(List.of(Path.of("a.jar")), new TreeSet<>(List.of("core", "core.library")));

  @Test
  void coreModulesAndThoseThatPluginsNeedAreLinked() {
    var plugins = List.of(plugin("one", "java.sql"), plugin("two", "java.sql", "java.xml"));

    var arguments = ImageLinker.arguments(CORE, plugins, Path.of("image"));

    assertThat(arguments)
        .containsSequence("--module-path", "a.jar")
        .containsSequence("--add-modules", "core,core.library,java.sql,java.xml")
        .containsSequence("--output", "image");
  }

  @Test
  void optionsOfTheJvmAreBakedIn() {
    assertThat(ImageLinker.arguments(CORE, List.of(), Path.of("image")))
        .anySatisfy(
            argument ->
                assertThat(argument)
                    .startsWith("--add-options=--add-modules=ALL-SYSTEM ")
                    .contains(" -Xmx256m "));
  }

  @Test
  void whatJlinkSaysIsTold() {
    var linker = new ImageLinker(new FakeJlink(1));

    assertThatThrownBy(() -> linker.link(CORE, List.of(), Path.of("image")))
        .isInstanceOf(IOException.class)
        .hasMessage("jlink failed: Error: no room");
  }

  private static PluginZip plugin(String id, String... jdkModules) {
    return new PluginZip(Path.of(id + ".zip"), id, "1", new TreeSet<>(List.of(jdkModules)));
  }
}
