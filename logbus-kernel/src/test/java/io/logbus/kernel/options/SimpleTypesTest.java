// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Script;
import io.logbus.api.event.Fields;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What values options of the types have that need no record of their own.
final class SimpleTypesTest extends BinderFixture {

  enum Level {
    LOW,
    VERY_HIGH
  }

  record Plain(
      String text,
      boolean yes,
      int small,
      long large,
      double real,
      Duration delay,
      ByteSize size,
      Level level,
      Path path,
      URI uri,
      Charset charset,
      Script script) {}

  static final String PLAIN =
      """
      text: 8080
      yes: true
      small: -0x10
      large: 9223372036854775807
      real: 1e3
      delay: 250ms
      size: 4MiB
      level: very_high
      path: /var/log
      uri: https://host:9200/a?b=c
      charset: utf-8
      script: "${x}"
      """
          .replace("-0x10", "0x10");

  @Test
  void everySimpleTypeIsRead() {
    assertThat(bound(Plain.class, PLAIN))
        .isEqualTo(
            new Plain(
                "8080",
                true,
                16,
                Long.MAX_VALUE,
                1000,
                Duration.ofMillis(250),
                new ByteSize(4 << 20),
                Level.VERY_HIGH,
                Path.of("/var/log"),
                URI.create("https://host:9200/a?b=c"),
                StandardCharsets.UTF_8,
                new Script("${x}")));
  }

  @Test
  void wrongValuesAreAllNamedWithWhatIsWanted() {
    assertThat(
            problems(
                Plain.class,
                """
                text: [a]
                yes: yes
                small: 2147483648
                large: 1.5
                real: .inf
                delay: 30
                size: 4 megs
                level: VERY_HIGH
                path: {a: b}
                uri: "http://a b"
                charset: latin-99
                script: ~
                """))
        .containsExactly(
            "'text' must be a text, not a list",
            "'yes' must be true or false, not 'yes'",
            "'small' must be a whole number up to 2147483647, not '2147483648'",
            "'large' must be a whole number, not '1.5'",
            "'real' must be a number, not '.inf'",
            "'delay' must be a duration such as 250ms, 30s, 5m, 2h or 1d, not '30'",
            "'size' must be a size such as 4MiB, not '4 megs'",
            "'level' must be one of low, very_high, not 'VERY_HIGH'",
            "'path' must be a path, not a mapping",
            "'uri' must be a URI such as https://host:443/path, not 'http://a b'",
            "'charset' must be a character set such as UTF-8, not 'latin-99'",
            "'script' has no value: it must be a text");
  }

  record Durations(List<Duration> all) {}

  @Test
  void durationsHaveOneUnit() {
    assertThat(bound(Durations.class, "all: [0ms, 30s, 5m, 2h, 1d, 10 s]").all())
        .containsExactly(
            Duration.ZERO,
            Duration.ofSeconds(30),
            Duration.ofMinutes(5),
            Duration.ofHours(2),
            Duration.ofDays(1),
            Duration.ofSeconds(10));
    assertThat(problems(Durations.class, "all: [-1s, 1.5s, 1h30m, s, 9999999999999s, PT1S]"))
        .hasSize(6)
        .allMatch(message -> message.contains("must be a duration"));
  }

  @Test
  void anyValueHasTheTypeOfTheCoreSchema() {
    assertThat(any("5")).isEqualTo(5L);
    assertThat(any("-5")).isEqualTo(-5L);
    assertThat(any("0o17")).isEqualTo(15L);
    assertThat(any("99999999999999999999")).isEqualTo(new BigInteger("99999999999999999999"));
    assertThat(any("1.5")).isEqualTo(1.5);
    assertThat(any("TRUE")).isEqualTo(true);
    assertThat(any("yes")).isEqualTo("yes");
    assertThat(any("2026-01-01")).isEqualTo("2026-01-01");
    assertThat(any("1_000")).isEqualTo("1_000");
    assertThat(any("'5'")).isEqualTo("5");
    assertThat(any("~")).isNull();
    assertThat(any("1e999")).isEqualTo("1e999");
    assertThat(any("9" + "9".repeat(2000))).isInstanceOf(String.class);
    assertThat(any("[1, ~, [a]]")).isEqualTo(Arrays.asList(1L, null, List.of("a")));
    assertThat(any("{a: {b: 1}}")).isEqualTo(Fields.of(Map.of("a", Fields.of(Map.of("b", 1L)))));
  }
}
