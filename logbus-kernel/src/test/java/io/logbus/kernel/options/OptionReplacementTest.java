// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.file.Replacement;
import org.junit.jupiter.api.Test;

/// Values that come from outside the file.
final class OptionReplacementTest extends BinderFixture {

  @Test
  void replacedValuesStayTextButBindByParsing() {
    assertThat(any("${env:NUMBER}")).isEqualTo("8080");
    assertThat(any("${env:TRUE}")).isEqualTo("true");
    assertThat(any("${env:NULL}")).isEqualTo("null");
    assertThat(any("${env:LIST}")).isEqualTo("[a]");
    assertThat(any("$$5")).isEqualTo("$5");
    assertThat(
            bound(
                    SimpleTypesTest.Plain.class,
                    SimpleTypesTest.PLAIN.replace("0x10", "${env:NUMBER}"))
                .small())
        .isEqualTo(8080);
    assertThat(
            bound(SimpleTypesTest.Plain.class, SimpleTypesTest.PLAIN.replace("true", "${env:TRUE}"))
                .yes())
        .isTrue();
  }

  @Test
  void replacedValuesAreNotShown() {
    assertThat(
            problems(
                SimpleTypesTest.Plain.class, SimpleTypesTest.PLAIN.replace("0x10", "${env:WORD}")))
        .containsExactly(
            "'small' must be a whole number up to 2147483647, which '${env:WORD}' does not give");
  }

  @Test
  void placeholdersFitEverySimpleType() {
    var yaml =
        """
        {text: "${env:A}", yes: "${env:A}", small: "${env:A}", large: "${env:A}", real: "${env:A}",
        delay: "${env:A}", size: "${env:A}", level: "${env:A}", path: "${env:A}", uri: "${env:A}",
        charset: "${env:A}", script: x}
        """;
    assertThat(bind(SimpleTypesTest.Plain.class, yaml, Replacement.placeholders()).whenClean())
        .isPresent();
    var ranged =
        bind(
            OptionLimitsTest.Ranged.class,
            "{number: '${env:A}', delay: '${env:A}', size: '${env:A}s'}",
            Replacement.placeholders());
    assertThat(ranged.whenClean()).isPresent();
    var parsed = bind(OwnTypesTest.Parsed.class, "{even: '${env:A}'}", Replacement.placeholders());
    assertThat(parsed.whenClean()).isPresent();
    assertThat(findings.problems()).isEmpty();
  }
}
