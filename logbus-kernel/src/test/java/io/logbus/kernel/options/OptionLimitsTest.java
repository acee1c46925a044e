// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.api.config.Script;
import io.logbus.api.config.Secret;
import io.logbus.kernel.file.Mark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Values of the right type that are refused, and values that are not shown.
final class OptionLimitsTest extends BinderFixture {

  record Ranged(
      @Default("5") @Range(min = "1", max = "10") int number,
      @Default("1s") @Range(min = "100ms") Duration delay,
      @Default("1KiB") @Range(max = "1MiB") ByteSize size,
      @Default("[]") @Range(min = "0") List<Integer> all) {}

  @Test
  void limitsAreInclusive() {
    bound(Ranged.class, "{number: 1, delay: 100ms, size: 1MiB, all: [0]}");
    bound(Ranged.class, "{number: 10, delay: 1d, size: 0B}");
    assertThat(problems(Ranged.class, "{number: 11, delay: 99ms, size: 1MB, all: [1, 0x0, 5]}"))
        .containsExactly(
            "'number' must be from 1 to 10, not '11'",
            "'delay' must be at least 100ms, not '99ms'");
    assertThat(problems(Ranged.class, "{number: 0, size: 1025KiB, all: [1, -1]}"))
        .contains(
            "'number' must be from 1 to 10, not '0'",
            "'size' must be at most 1MiB, not '1025KiB'",
            "'all.1' must be at least 0, not '-1'");
  }

  record Blank(
      @Default("a") @NotBlank String text,
      @Default("[a]") @NotBlank List<String> list,
      @Default("{a: b}") @NotBlank Map<String, String> map,
      @NotBlank Optional<Script> script) {}

  @Test
  void blanksAreRefused() {
    bound(Blank.class, "{text: ' x ', list: [a], map: {a: b}, script: x}");
    assertThat(problems(Blank.class, "{text: ' ', list: [], map: {}, script: ''}"))
        .containsExactly(
            "'text' must not be blank",
            "'list' needs at least one entry",
            "'map' needs at least one entry",
            "'script' must not be blank");
    assertThat(problems(Blank.class, "{list: ['', a], map: {a: ' '}}"))
        .contains("'list.0' must not be blank", "'map.a' must not be blank");
  }

  record Hidden(@Secret @Default("") String password, @Secret @Default("5") int pin) {}

  @Test
  void secretsAreNeitherShownNorForgotten() {
    assertThat(problems(Hidden.class, "{password: [hunter2], pin: hunter2}"))
        .containsExactly(
            "'password' must be a text, not a list",
            "'pin' must be a whole number up to 2147483647");
    assertThat(findings.hidden()).containsExactlyInAnyOrder(new Mark(1, 13, 7), new Mark(1, 28, 7));
  }
}
