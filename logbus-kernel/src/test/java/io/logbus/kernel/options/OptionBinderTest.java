// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.OptionSyntaxException;
import io.logbus.api.config.Range;
import io.logbus.api.config.Script;
import io.logbus.api.config.Secret;
import io.logbus.api.event.Fields;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Problem;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Surroundings;
import io.logbus.kernel.file.Yaml;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class OptionBinderTest {

  private static final Map<String, String> ENVIRONMENT =
      Map.of("NUMBER", "8080", "TRUE", "true", "NULL", "null", "WORD", "s3cret", "LIST", "[a]");

  private final Findings findings = new Findings();

  private <R extends Record> R bound(Class<R> type, String yaml) {
    var binding = bind(type, yaml);
    assertThat(findings.problems()).isEmpty();
    return binding.whenClean().orElseThrow();
  }

  private <R extends Record> Binding<R> bind(Class<R> type, String yaml) {
    return bind(type, yaml, Replacement.from(new Environment(ENVIRONMENT)));
  }

  private <R extends Record> Binding<R> bind(Class<R> type, String yaml, Replacement replacement) {
    var root = PipelineFile.of("test.yaml", yaml).root().orElseThrow();
    return new OptionBinder(replacement, findings)
        .bind(type, (Yaml.Mapping) root, new Mark(9, 9, 9), new Subject("option", "module 'x'"));
  }

  private List<String> problems(Class<? extends Record> type, String yaml) {
    var binding = bind(type, yaml);
    assertThat(binding.whenClean()).isEmpty();
    return findings.problems().stream().map(Problem::message).toList();
  }

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

  private static final String PLAIN =
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

  record Any(Object value) {}

  private @Nullable Object any(String yaml) {
    return bound(Any.class, "value: " + yaml).value();
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

  @Test
  void replacedValuesStayTextButBindByParsing() {
    assertThat(any("${env:NUMBER}")).isEqualTo("8080");
    assertThat(any("${env:TRUE}")).isEqualTo("true");
    assertThat(any("${env:NULL}")).isEqualTo("null");
    assertThat(any("${env:LIST}")).isEqualTo("[a]");
    assertThat(any("$$5")).isEqualTo("$5");
    assertThat(bound(Plain.class, PLAIN.replace("0x10", "${env:NUMBER}")).small()).isEqualTo(8080);
    assertThat(bound(Plain.class, PLAIN.replace("true", "${env:TRUE}")).yes()).isTrue();
  }

  @Test
  void replacedValuesAreNotShown() {
    assertThat(problems(Plain.class, PLAIN.replace("0x10", "${env:WORD}")))
        .containsExactly(
            "'small' must be a whole number up to 2147483647, which '${env:WORD}' does not give");
  }

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

  static final class Even {
    private final int number;

    private Even(int number) {
      this.number = number;
    }

    public static Even parse(String text) {
      int at = text.indexOf('!');
      if (at >= 0) {
        throw new OptionSyntaxException("'!' is not even", at);
      }
      if (Integer.parseInt(text) % 2 != 0) {
        throw new IllegalArgumentException("'" + text + "' is odd");
      }
      return new Even(Integer.parseInt(text));
    }
  }

  record Parsed(@Default("2") Even even, @Secret @Default("2") Even secret) {}

  @Test
  void anyTypeMayParseItself() {
    assertThat(bound(Parsed.class, "even: 4").even().number).isEqualTo(4);
    assertThat(problems(Parsed.class, "{even: 3, secret: 3}"))
        .containsExactly("'even': '3' is odd", "'secret' is not an even");
  }

  @Test
  void aParserSaysWhereItStopped() {
    assertThat(problems(Parsed.class, "even: '22!4'")).containsExactly("'even': '!' is not even");
    assertThat(findings.problems()).extracting(Problem::mark).containsExactly(new Mark(1, 10, 1));
  }

  @Test
  void placeholdersFitEverySimpleType() {
    var yaml =
        """
        {text: "${env:A}", yes: "${env:A}", small: "${env:A}", large: "${env:A}", real: "${env:A}",
        delay: "${env:A}", size: "${env:A}", level: "${env:A}", path: "${env:A}", uri: "${env:A}",
        charset: "${env:A}", script: x}
        """;
    assertThat(bind(Plain.class, yaml, Replacement.placeholders()).whenClean()).isPresent();
    var ranged =
        bind(
            Ranged.class,
            "{number: '${env:A}', delay: '${env:A}', size: '${env:A}s'}",
            Replacement.placeholders());
    assertThat(ranged.whenClean()).isPresent();
    var parsed = bind(Parsed.class, "{even: '${env:A}'}", Replacement.placeholders());
    assertThat(parsed.whenClean()).isPresent();
    assertThat(findings.problems()).isEmpty();
  }

  record Unusable(@Default("x") int number) {}

  @Test
  void aDefaultThatCannotBeUsedIsSaid() {
    assertThat(problems(Unusable.class, "{}"))
        .containsExactly(
            "the default of 'number' cannot be used: 'number' must be a whole number up to 2147483647, not 'x'");
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
