// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Whole records: defaults, what is missing, and what they refuse themselves.
final class OptionBinderTest extends BinderFixture {

  record Defaults(
      @Default("1s") Duration delay,
      @Default("[]") List<String> list,
      @Default("{a: [x]}") Map<String, List<String>> map,
      @Default("") String empty,
      @Default("${host}") String host,
      @Default("{}") Nested nested,
      Optional<Integer> port,
      @Nullable String note) {}

  record Nested(@Default("100") int events, @Default("1MiB") ByteSize bytes) {}

  @Test
  void defaultsAreReadLikeTheFile() {
    var expected =
        new Defaults(
            Duration.ofSeconds(1),
            List.of(),
            Map.of("a", List.of("x")),
            "",
            "here",
            new Nested(100, new ByteSize(1 << 20)),
            Optional.empty(),
            null);
    assertThat(bound(Defaults.class, "{}")).isEqualTo(expected);
    assertThat(bound(Defaults.class, "{port: ~, note: ~}")).isEqualTo(expected);
    assertThat(bound(Defaults.class, "nested: {events: 5}").nested())
        .isEqualTo(new Nested(5, new ByteSize(1 << 20)));
    assertThat(bound(Defaults.class, "port: 5").port()).contains(5);
    assertThat(bound(Defaults.class, "note: x").note()).isEqualTo("x");
  }

  @Test
  void nothingIsNoValueWhereOneIsNeeded() {
    assertThat(problems(Defaults.class, "{delay: , list: ~, nested: null}"))
        .containsExactly(
            "'delay' has no value: it must be a duration such as 250ms, 30s, 5m, 2h or 1d",
            "'list' has no value: it must be a list",
            "'nested' has no value: it must be a mapping");
  }

  @Test
  void problemsInsideCollectionsAreLocated() {
    assertThat(
            problems(
                Defaults.class,
                "list: [a, {b: c}]\nmap: {k: [x, [y]]}\nnested: {evnts: 1, bytes: x}"))
        .containsExactly(
            "'list.1' must be a text, not a mapping",
            "'map.k.1' must be a text, not a list",
            "unknown option 'evnts' of 'nested' of module 'x'",
            "'nested.bytes' must be a size such as 4MiB, not 'x'");
    assertThat(findings.problems())
        .extracting(Problem::mark)
        .containsExactly(
            new Mark(1, 11, 6), new Mark(2, 14, 3), new Mark(3, 10, 5), new Mark(3, 27, 1));
    assertThat(findings.problems().get(2).hint()).contains("did you mean 'events'?");
  }

  record Required(String pathOfFile, List<String> topics, Optional<String> note) {}

  @Test
  void whatIsMissingIsSaidAtItsPlace() {
    assertThat(problems(Required.class, "note: a"))
        .containsExactly(
            "option 'path_of_file' of module 'x' is missing",
            "option 'topics' of module 'x' is missing");
    assertThat(findings.problems()).extracting(Problem::mark).containsOnly(new Mark(9, 9, 9));
  }

  @Test
  void misspeltIsNotMissing() {
    assertThat(problems(Required.class, "{pathOfFile: a, topcs: []}"))
        .containsExactly(
            "unknown option 'pathOfFile' of module 'x'", "unknown option 'topcs' of module 'x'");
    assertThat(findings.problems())
        .extracting(problem -> problem.hint().orElseThrow())
        .containsExactly("did you mean 'path_of_file'?", "did you mean 'topics'?");
  }

  record Window(int from, int to) {
    Window {
      if (from > to) {
        throw new IllegalArgumentException("'from' comes after 'to'");
      }
    }
  }

  @Test
  void whatARecordRefusesIsSaidAtItsMapping() {
    assertThat(problems(Window.class, "from: 2\nto: 1")).containsExactly("'from' comes after 'to'");
    assertThat(findings.problems()).extracting(Problem::mark).containsExactly(new Mark(1, 1, 4));
  }

  record Unusable(@Default("x") int number) {}

  @Test
  void aDefaultThatCannotBeUsedIsSaid() {
    assertThat(problems(Unusable.class, "{}"))
        .containsExactly(
            "the default of 'number' cannot be used: 'number' must be a whole number up to 2147483647, not 'x'");
  }
}
