// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.config.Default;
import io.logbus.api.config.OptionSyntaxException;
import io.logbus.api.config.Secret;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Problem;
import org.junit.jupiter.api.Test;

/// Types that parse themselves.
final class OwnTypesTest extends BinderFixture {

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
}
