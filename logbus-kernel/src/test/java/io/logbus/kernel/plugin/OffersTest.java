// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OffersTest {

  @TempDir Path folder;

  @Test
  void nullIsRefused() {
    assertThat(refusal("return null;")).isEqualTo("it offers no components");
  }

  @Test
  void anEmptyListIsRefused() {
    assertThat(refusal("return List.of();")).isEqualTo("it offers no components");
  }

  @Test
  void aNullAmongThemIsRefused() {
    assertThat(refusal("return Arrays.asList(sink(\"write-a\"), null);"))
        .isEqualTo("one of its components is null");
  }

  @Test
  void aNameThatNobodyCouldWriteIsRefused() {
    for (String name : List.of("", " ", "write_a", "Write", "-a", "a--b", "write a", "stage.out")) {
      assertThat(refusal("return List.of(sink(\"" + name + "\"));"))
          .isEqualTo(
              "it offers a component called '%s': a name is made of a-z, 0-9 and single '-'", name);
    }
  }

  @Test
  void aComponentWithoutNameIsRefused() {
    assertThat(refusal("return List.of(sink(null));"))
        .startsWith("it offers a component called 'null'");
  }

  @Test
  void twoOfOneKindAndNameAreRefused() {
    assertThat(refusal("return List.of(sink(\"write-a\"), sink(\"write-b\"), sink(\"write-a\"));"))
        .isEqualTo("it offers the sink 'write-a' twice");
  }

  @Test
  void anIncompleteComponentIsRefused() {
    assertThat(
            refusal(
                "return List.of(new Component<>(\"a\", null, Options.class, _ -> null, null));"))
        .startsWith("its component 'a' is incomplete");
  }

  @Test
  void optionsOfAnotherAreRefused() {
    assertThat(
            refusal(
                """
                return List.of(
                    Component.decoder(
                        "a",
                        io.logbus.api.config.ByteSize.class,
                        PayloadKind.FIELDS,
                        (_, _) -> { throw new Exception(); }));
                """))
        .isEqualTo(
            "its component 'a' has options that are no record of its own:"
                + " io.logbus.api.config.ByteSize");
  }

  @Test
  void aPluginThatThrowsIsRefusedWithWhatItSays() {
    assertThat(refusal("throw new IllegalStateException(\"out of cheese\");"))
        .isEqualTo(
            "it fails when it is asked for its modules: out of cheese: get the zip again, or tell"
                + " the author of the plugin");
  }

  @Test
  void aPluginThatLacksAClassIsRefused() {
    Path missing =
        Sources.library()
            .add("lib/L.java", "package lib; public class L {}")
            .jar(folder.resolve("l.jar"));

    assertThat(refusal(Sources.plugin("p", "new lib.L(); return null;").using(missing)))
        .isEqualTo(
            "it fails when it is asked for its modules: a library with 'lib' is missing in its zip,"
                + " or has another version: get the zip again, or tell the author of the plugin");
  }

  @Test
  void aModuleThatProvidesNoPluginIsRefused() {
    assertThat(
            refusal(
                Sources.plugin("p", "return null;")
                    .add("module-info.java", "open module p { requires io.logbus.api; }")))
        .isEqualTo(
            "its module-info must say 'provides io.logbus.api.Plugin with' one class, and names"
                + " none");
  }

  private String refusal(String components) {
    return refusal(Sources.plugin("p", components));
  }

  private String refusal(Sources sources) {
    Path zip =
        TestZip.of("p").module(sources.jar(folder.resolve("p.jar"))).write(folder.resolve("p.zip"));
    var refused =
        catchThrowableOfType(
            PluginException.class, () -> PluginHost.open(List.of(zip), folder.resolve("work")));
    return refused.faults().getFirst().reason();
  }
}
