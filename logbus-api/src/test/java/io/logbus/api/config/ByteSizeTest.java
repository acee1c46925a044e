// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0B, 0",
    "512B, 512",
    "64KiB, 65536",
    "4MiB, 4194304",
    "1GiB, 1073741824",
    "2TiB, 2199023255552",
    "64KB, 64000",
    "4MB, 4000000",
    "1GB, 1000000000",
    "2TB, 2000000000000",
    "1 MiB, 1048576",
    "' 1MiB ', 1048576",
    "000000000000000001B, 1",
    "999999999999999999B, 999999999999999999"
  })
  void sizesAreRead(String text, long bytes) {
    assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "MiB",
        "1.5MiB",
        "-1B",
        "+1B",
        "1 M",
        "1mib",
        "1Mib",
        "1KIB",
        "1iB",
        "1BiB",
        "1  MiB",
        "1MiB x",
        "١B",
        "1000000000000000000B",
        "0x10B"
      })
  void whatIsNoSizeIsRefused(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' is not a size: write a whole number and a unit, such as 64KiB, 4MiB or 1GB",
            text);
  }

  @Test
  void sizesBeyond63BitsAreRefused() {
    assertThat(ByteSize.parse("8388607TiB").bytes()).isEqualTo(8388607L << 40);
    assertThatThrownBy(() -> ByteSize.parse("8388608TiB"))
        .hasMessage("'8388608TiB' is more than a size can be");
    assertThatThrownBy(() -> ByteSize.parse("9300000TB")).hasMessageContaining("more than");
  }

  @Test
  void sizesAreNotNegative() {
    assertThatThrownBy(() -> new ByteSize(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0B", "1B", "1023B", "1KiB", "1023KiB", "64KiB", "4MiB", "3GiB", "5TiB", "5000TiB"
      })
  void binarySizesReadBackAsPrinted(String text) {
    var size = ByteSize.parse(text);

    assertThat(size).hasToString(text);
    assertThat(ByteSize.parse(size.toString())).isEqualTo(size);
  }

  @Test
  void otherSizesArePrintedWithOneDecimal() {
    assertThat(new ByteSize(1536 * 1024)).hasToString("1.5MiB");
    assertThat(new ByteSize(1025)).hasToString("1.0KiB");
    assertThat(new ByteSize(64_000)).hasToString("62.5KiB");
    assertThat(new ByteSize(Long.MAX_VALUE)).hasToString("8388608.0TiB");
  }

  @Test
  void sizesAreOrdered() {
    assertThat(new ByteSize(1)).isLessThan(ByteSize.parse("1KB"));
    assertThat(ByteSize.parse("1KB")).isLessThan(ByteSize.parse("1KiB"));
    assertThat(ByteSize.parse("1KiB")).isEqualByComparingTo(new ByteSize(1024));
  }
}
