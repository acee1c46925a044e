// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginsCommandTest {

  @Test
  void pluginsAreListedWithModulesZipAndLibraries() {
    var run = Run.of("plugins");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            test 1.2.3
              For tests.
              modules    read-words, parse-morse
              zip        plugins/test.zip
              libraries  some-library.jar
            """);
  }

  @Test
  void aModuleIsToldWithItsOptions() {
    var run = Run.of("plugins", "read-words");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            read-words (source, of test)
              Emits words.

              words  a list; required
                  What to emit.
              times  a whole number; at least 1; at most 9; default 1
                  How often.

              # two words
              config: {words: [one, two]}
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "read-wrods | ; did you mean 'read-words'?",
        "words | ; did you mean 'read-words'?",
        "kafka | there are: read-on, read-words, pass-on, refuse-x, write-any, write-broken, write-list, write-stuck, write-unpacked",
      })
  void anUnknownModuleIsAnsweredWithWhatMayBeMeant(String name, String hint) {
    var run = Run.of("plugins", name);

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err())
        .startsWith("logbus: no plugin offers the module '" + name + "'")
        .endsWith(hint + "\n");
  }

  @Test
  void aPlaceWithoutPluginsIsWrongUsage(@TempDir Path folder) throws IOException {
    var text = Files.writeString(folder.resolve("notes.txt"), "no zip");
    var closed = Files.createDirectory(folder.resolve("closed"));

    assertRefused(folder.resolve("missing"), "there is no file or folder '%s'");
    assertRefused(text, "'%s' is neither a folder nor a plugin zip");
    assertRefused(closed, "there is no plugin zip in '%s'");
  }

  private static void assertRefused(Path place, String reason) {
    var run = Run.of("plugins", "--plugins", place.toString());

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "logbus: --plugins: "
                + reason.formatted(place)
                + "\n  name a folder with plugin zips that this user can read, or one zip\n");
  }
}
