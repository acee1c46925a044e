// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "/a/b.log /a/b.log",
        "/a/*.log /a/b.log",
        "/a/*.log /a/.log",
        "/a/?.log /a/b.log",
        "/a/[a-c].log /a/b.log",
        "/a/[!x].log /a/b.log",
        "/a/{b,c}.log /a/b.log",
        "/a/{b,c}.log /a/c.log",
        "/{a,b/c}/d /b/c/d",
        "/{a,{b,c}d}e /cde",
        "/{a,}b /b",
        "/a{}b /ab",
        "/**/b.log /b.log",
        "/**/b.log /x/y/b.log",
        "/a/** /a/b",
        "/a/** /a/b/c/d",
        "/a/**/c/**/e /a/b/c/d/e",
        "/a/**/**/e /a/e",
        "/a/\\*.log /a/*.log",
        "/a/\\{b\\} /a/{b}",
        "/a/[{]b /a/{b",
        "/a/[\\]b /a/\\b",
        "/a/./b//c /a/b/c",
        "*.log /x/y/b.log",
        "b.log /x/y/b.log",
      })
  void matches(String pattern, String path) throws Exception {
    assertThat(matchesAny(pattern, path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "/a/*.log /a/b/c.log",
        "/a/*.log /a/b.logs",
        "/a/?.log /a/bc.log",
        "/a/[a-c].log /a/d.log",
        "/a/[!b].log /a/b.log",
        "/a/{b,c}.log /a/bc.log",
        "/**/b.log /x/ab.log",
        "/a/** /a",
        "/a/**/e /a/b/e/f",
        "/a/\\*.log /a/b.log",
        "/A/b /a/b",
        "*.log /x.log/y",
        "sub/b.log /sub/b.log",
      })
  void doesNotMatch(String pattern, String path) throws Exception {
    assertThat(matchesAny(pattern, path)).isFalse();
  }

  @Test
  void relativePatternBeginsAtTheWorkingFolder() throws Exception {
    assertThat(matchesAny("sub/*.log", "sub/b.log")).isTrue();
    assertThat(matchesAny("sub/*.log", Path.of("sub/b.log").toAbsolutePath().toString())).isTrue();
    assertThat(matchesAny("**/b.log", "sub/b.log")).isTrue();
    assertThat(matchesAny("**/b.log", "b.log")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/a/{b,c|3|'{' has no '}'",
        "/{a}/{b|5|'{' has no '}'",
        "/a/{b,{c}|3|'{' has no '}'",
        "/a[b|2|'[' has no ']'",
        "/a[b/c]|2|'[' has no ']'",
        "/ab\\|3|'\\' has nothing behind it",
      },
      quoteCharacter = '"')
  void tellsWhereItGoesWrong(String pattern, int offset, String message) {
    assertThatThrownBy(() -> Glob.parse(pattern))
        .isInstanceOf(GlobSyntaxException.class)
        .hasMessage(message)
        .extracting(fault -> ((GlobSyntaxException) fault).offset())
        .isEqualTo(offset);
  }

  @Test
  void refusesAnEmptyOrTurnedClass() {
    assertThatThrownBy(() -> Glob.parse("/a/[]")).isInstanceOf(GlobSyntaxException.class);
    assertThatThrownBy(() -> Glob.parse("/a/x[z-a]"))
        .isInstanceOf(GlobSyntaxException.class)
        .hasMessageStartingWith("'x[z-a]' is no pattern");
  }

  @Test
  void refusesNul() {
    assertThatThrownBy(() -> Glob.parse("/a\0b")).hasMessage("a path cannot have a NUL character");
  }

  @Test
  void refusesBracesThatStandForMillions() {
    assertThatThrownBy(() -> Glob.parse("{a,b}".repeat(40)))
        .hasMessage("its braces stand for more than 1000 patterns");
  }

  @Test
  void keepsTheOrderOfAlternatives() throws Exception {
    assertThat(Braces.expand("{c,{b,a}x}.{1,2}"))
        .containsExactly("c.1", "c.2", "bx.1", "bx.2", "ax.1", "ax.2");
  }

  private static boolean matchesAny(String pattern, String path) throws GlobSyntaxException {
    return Glob.parse(pattern).stream().anyMatch(glob -> glob.matches(Path.of(path)));
  }
}
