// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternSizeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(((a{1,1000}){1,1000}){1,1000})",
        "(a{1,1000}){1,1000}",
        "(?:(?P<x>[^]{}]{500}){40}|b)",
        "((a{101}b){99}c{2}){2}",
        "(?i)((\\x{10}{200}){200}){200}",
        "((\\Q(\\E{200}){200}",
      })
  void countsInCountsMultiply(String pattern) {
    assertThat(PatternSize.of(pattern).excess()).get().asString().contains("its counts");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "^[a-z0-9_.]{1,64}@([a-z]{1,63}\\.){1,8}$",
        "(?i)(?:\\d{1,3}\\.){3}\\d{1,3}|(?P<name>[[:alpha:]]{1,1000})",
        "\\Q(a{1000}){1000}\\E",
        "[(a{1000})]{1000}",
        "\\(a{1000}\\){1000}",
        "\\x{1000}\\p{Greek}{1000}",
        "a{1000}b{1000}c{1000}",
        "x{,1000}{y}",
        "(a{5}){0}",
      })
  void ordinaryPatternsAreSmall(String pattern) {
    assertThat(PatternSize.of(pattern).excess()).isEmpty();
    assertThat(Pattern.compile(pattern).programSize()).isLessThan(3 * PatternSize.MOST_REPEATED);
  }

  @Test
  void longPatternWithoutCountsMayBeCompiled() {
    var words =
        IntStream.range(0, 20_000).mapToObj("word%05d"::formatted).collect(Collectors.joining("|"));

    assertThat(PatternSize.of(words).excess()).isEmpty();
    assertThat(Pattern.compile(words).matcher("word19999").find()).isTrue();
  }

  @Test
  void deepestPatternCompilesOnASmallStackAndADeeperOneIsRefused() throws Exception {
    var deepest = "(?:".repeat(PatternSize.DEEPEST) + "a*" + "b)*".repeat(PatternSize.DEEPEST);
    var found = new AtomicBoolean();
    assertThat(PatternSize.of(deepest).excess()).isEmpty();
    var small =
        new Thread(
            null,
            () -> found.set(Pattern.compile(deepest).matcher("xaxa").find()),
            "small",
            512 << 10);
    small.start();
    small.join();
    assertThat(found).isTrue();

    assertThat(PatternSize.of("(" + deepest + ")").excess()).get().asString().contains("brackets");
  }

  @Test
  void whatIsNoPatternHasASizeToo() {
    assertThat(PatternSize.of("((((a{9}").repeated()).isEqualTo(8);
    assertThat(PatternSize.of("a)b){9}[").repeated()).isPositive();
    assertThat(PatternSize.of("(".repeat(100_000)).excess()).isPresent();
  }
}
