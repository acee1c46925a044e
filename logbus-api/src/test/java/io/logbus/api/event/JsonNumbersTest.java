// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static io.logbus.api.event.JsonParsing.assertRefused;
import static io.logbus.api.event.JsonParsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No number changes by being read.
class JsonNumbersTest {

  @Test
  void integersBeyond64BitsAreKept() {
    var fields =
        parse(
            "{\"a\":9223372036854775807,\"b\":9223372036854775808,\"c\":-9223372036854775808,"
                + "\"d\":-9223372036854775809,\"e\":18446744073709551616,\"f\":0}");

    assertThat(fields.get("a")).isEqualTo(Long.MAX_VALUE);
    assertThat(fields.get("b")).isEqualTo(new BigInteger("9223372036854775808"));
    assertThat(fields.get("c")).isEqualTo(Long.MIN_VALUE);
    assertThat(fields.get("d")).isEqualTo(new BigInteger("-9223372036854775809"));
    assertThat(fields.get("e")).isEqualTo(BigInteger.TWO.pow(64));
    assertThat(fields.get("f")).isEqualTo(0L);
  }

  @Test
  void integersOfAThousandDigitsAreKeptAndLongerNumbersRefused() {
    String digits = "9".repeat(1000);

    assertThat(parse("{\"a\":" + digits + "}").get("a")).isEqualTo(new BigInteger(digits));
    assertRefused("{\"a\":" + digits + "9}", 5, "a number of more than 1000 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5",
        "0.1",
        "1.10",
        "1E2",
        "1e-7",
        "123456789.125",
        "1.7976931348623157E308",
        "0.0",
        "4.9E-324",
        "2.0E-3",
        "0.30000000000000004"
      })
  void decimalsThatADoubleReprintsAreDoubles(String number) {
    assertThat(parse("{\"a\":" + number + "}").get("a")).isEqualTo(Double.valueOf(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1000000000000000055511151231257827",
        "1e400",
        "-1e400",
        "1e-400",
        "5e-324",
        "9007199254740993.0",
        "3.14159265358979323846"
      })
  void otherDecimalsAreKeptExactly(String number) {
    assertThat(parse("{\"a\":" + number + "}").get("a")).isEqualTo(new BigDecimal(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.10", "1E2", "1e400", "-0", "-0.0", "100000000000000000000.50", "1e-999999999"})
  void numbersAreWrittenAsTheyWereSpelled(String number) {
    var fields = parse("{\"a\":" + number + ",\"b\":0}");

    assertThat(fields.with("b", 1)).hasToString("{\"a\":" + number + ",\"b\":1}");
  }

  @Test
  void minusZeroKeepsItsSign() {
    var fields = parse("{\"a\":-0,\"b\":-0.0,\"c\":-0e5}");

    assertThat(fields.get("a")).isEqualTo(-0.0);
    assertThat(fields.get("b")).isEqualTo(-0.0);
    assertThat(fields.get("c")).isEqualTo(-0.0);
    assertThat(Json.text(fields.get("a"))).isEqualTo("-0.0");
  }

  @Test
  void hugeExponentsAreKeptAndAbsurdOnesRefused() {
    assertThat(parse("{\"a\":1e999999999}").get("a")).isEqualTo(new BigDecimal("1e999999999"));
    assertThat(parse("{\"a\":1.5E-999999999}").get("a"))
        .isEqualTo(new BigDecimal("1.5E-999999999"));
    assertThat(parse("{\"a\":1e+0000000000002}").get("a")).isEqualTo(100.0);
    assertThat(parse("{\"a\":0e-999999999}").get("a")).isEqualTo(0.0);
    assertRefused("{\"a\":1e1000000000}", 7, "an exponent of more than 9 digits");
    assertRefused("{\"a\":1e-99999999999}", 7, "an exponent of more than 9 digits");
  }
}
