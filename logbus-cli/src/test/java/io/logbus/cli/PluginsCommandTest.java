// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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

  @Test
  void anUnknownModuleIsAnsweredWithTheKnownOnes() {
    var run = Run.of("plugins", "read-wrods");

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).contains("'read-wrods'", "read-words", "write-list");
  }
}
