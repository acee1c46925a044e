// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReplacementTest {

  private static final Map<String, String> VARIABLES =
      Map.of("A", "alpha", "EMPTY", "", "TRICK", "${env:A}$$", "CREDENTIALS_DIRECTORY", "/cred");

  private static final Map<Path, String> FILES =
      Map.of(
          Path.of("/run/secrets/x"), "secret\n",
          Path.of("/two"), "a\r\n\r\n",
          Path.of("/cred/db.password"), "pw");

  private static final Surroundings SURROUNDINGS =
      new Surroundings() {
        @Override
        public Optional<String> variable(String name) {
          return Optional.ofNullable(VARIABLES.get(name));
        }

        @Override
        public String file(Path path) throws IOException {
          var text = FILES.get(path);
          if (text == null) {
            throw new IOException("there is no file " + path);
          }
          return text;
        }

        @Override
        public String host() {
          return "here";
        }
      };

  private final Findings findings = new Findings();

  private Replacement.Text replace(Replacement replacement, String text) {
    var quoted = "a: '" + text.replace("'", "''") + "'";
    var root = (Yaml.Mapping) PipelineFile.of("test.yaml", quoted).root().orElseThrow();
    return replacement
        .in((Yaml.Scalar) root.get("a").orElseThrow(), findings)
        .orElse(new Replacement.Text("(refused)", false, false));
  }

  private String replaced(String text) {
    return replace(Replacement.from(SURROUNDINGS), text).text();
  }

  private String problem(String text) {
    assertThat(replaced(text)).isEqualTo("(refused)");
    return findings.problems().getLast().message();
  }

  @Test
  void valuesArePutIn() {
    assertThat(replaced("${env:A}")).isEqualTo("alpha");
    assertThat(replaced("x-${env:A}-${host}!")).isEqualTo("x-alpha-here!");
    assertThat(replaced("${env:NONE:-a:-b}")).isEqualTo("a:-b");
    assertThat(replaced("${env:A:-b}")).isEqualTo("alpha");
    assertThat(replaced("[${env:EMPTY:-b}|${env:EMPTY}|${env:NONE:-}]")).isEqualTo("[b||]");
    assertThat(findings.problems()).isEmpty();
  }

  @Test
  void dollarsStayWhereNothingIsAsked() {
    assertThat(replaced("a$b $ $")).isEqualTo("a$b $ $");
    assertThat(replaced("$$")).isEqualTo("$");
    assertThat(replaced("$${env:A}")).isEqualTo("${env:A}");
    assertThat(replaced("$$$${env:A}")).isEqualTo("$${env:A}");
    assertThat(replaced("$$${env:A}")).isEqualTo("$alpha");
    assertThat(findings.problems()).isEmpty();
  }

  @Test
  void nothingIsReplacedTwice() {
    assertThat(replaced("${env:TRICK}")).isEqualTo("${env:A}$$");
  }

  @Test
  void filesLoseOneLineEnd() {
    assertThat(replaced("${file:/run/secrets/x}")).isEqualTo("secret");
    assertThat(replaced("${file:/two}")).isEqualTo("a\r\n");
    assertThat(replaced("${credential:db.password}")).isEqualTo("pw");
  }

  @Test
  void whatIsReplacedIsKnown() {
    var replacement = Replacement.from(SURROUNDINGS);
    assertThat(replace(replacement, "5").replaced()).isFalse();
    assertThat(replace(replacement, "$$5").replaced()).isFalse();
    assertThat(replace(replacement, "${env:NONE:-5}").replaced()).isTrue();
  }

  @Test
  void whatCannotBePutInIsAProblem() {
    assertThat(problem("${env:NONE}")).contains("'NONE' is not set");
    assertThat(problem("${env:}")).contains("is not the name of an environment variable");
    assertThat(problem("${env:A B}")).contains("is not the name of an environment variable");
    assertThat(problem("${A}")).isEqualTo("'${A}' is no replacement");
    assertThat(problem("${}")).isEqualTo("'${}' is no replacement");
    assertThat(problem("${host:x}")).isEqualTo("'${host:x}' is no replacement");
    assertThat(problem("${env:A")).contains("has no '}'");
    assertThat(problem("${env:NONE:-${env:A}}")).contains("cannot hold another one");
    assertThat(problem("${file:/none}")).isEqualTo("there is no file /none");
    assertThat(problem("${file:}")).contains("names no file");
    assertThat(problem("${credential:../etc/passwd}")).contains("is not the name of a credential");
    assertThat(problem("${credential:..}")).contains("is not the name of a credential");
  }

  @Test
  void allPartsOfATextAreTried() {
    assertThat(replaced("${env:NONE} ${x} ${env:A}")).isEqualTo("(refused)");
    assertThat(findings.problems())
        .extracting(Problem::mark)
        .containsExactly(new Mark(1, 5, 11), new Mark(1, 17, 4));
  }

  @Test
  void withoutSurroundingsPlaceholdersAndDefaultsArePutIn() {
    var text =
        replace(Replacement.placeholders(), "${env:A}/${env:B:-b}/${file:/x}/${credential:y}");
    assertThat(text.text()).isEqualTo("placeholder/b/placeholder/placeholder");
    assertThat(text.placeholder()).isTrue();
    assertThat(replace(Replacement.placeholders(), "${env:B:-b}").placeholder()).isFalse();
    assertThat(findings.problems()).isEmpty();
    replace(Replacement.placeholders(), "${A}");
    assertThat(findings.problems()).hasSize(1);
  }

  @Test
  void withoutAServiceThereAreNoCredentials() {
    var nowhere = Replacement.from(new NoSurroundings());
    replace(nowhere, "${credential:x}");
    assertThat(findings.problems().getLast().message()).contains("there are no credentials");
  }

  private static final class NoSurroundings implements Surroundings {
    @Override
    public Optional<String> variable(String name) {
      return Optional.empty();
    }

    @Override
    public String file(Path path) throws IOException {
      throw new IOException("there is no file " + path);
    }

    @Override
    public String host() {
      return "nowhere";
    }
  }
}
