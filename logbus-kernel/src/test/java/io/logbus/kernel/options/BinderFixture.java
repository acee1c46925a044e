// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Problem;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Surroundings;
import io.logbus.kernel.file.Yaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Binds options that stand in a text, and keeps what is found wrong with them.
abstract class BinderFixture {

  private static final Map<String, String> ENVIRONMENT =
      Map.of("NUMBER", "8080", "TRUE", "true", "NULL", "null", "WORD", "s3cret", "LIST", "[a]");

  final Findings findings = new Findings();

  <R extends Record> R bound(Class<R> type, String yaml) {
    var binding = bind(type, yaml);
    assertThat(findings.problems()).isEmpty();
    return binding.whenClean().orElseThrow();
  }

  <R extends Record> Binding<R> bind(Class<R> type, String yaml) {
    return bind(type, yaml, Replacement.from(new Environment(ENVIRONMENT)));
  }

  <R extends Record> Binding<R> bind(Class<R> type, String yaml, Replacement replacement) {
    var root = PipelineFile.of("test.yaml", yaml).root().orElseThrow();
    return new OptionBinder(replacement, findings)
        .bind(type, (Yaml.Mapping) root, new Mark(9, 9, 9), new Subject("option", "module 'x'"));
  }

  List<String> problems(Class<? extends Record> type, String yaml) {
    var binding = bind(type, yaml);
    assertThat(binding.whenClean()).isEmpty();
    return findings.problems().stream().map(Problem::message).toList();
  }

  record Any(Object value) {}

  @Nullable Object any(String yaml) {
    return bound(Any.class, "value: " + yaml).value();
  }

  private record Environment(Map<String, String> variables) implements Surroundings {
    @Override
    public Optional<String> variable(String name) {
      return Optional.ofNullable(variables.get(name));
    }

    @Override
    public String file(Path path) throws IOException {
      throw new IOException("there is no file " + path);
    }

    @Override
    public String host() {
      return "here";
    }
  }
}
