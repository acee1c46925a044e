// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.testkit.OptionReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KernelOptionReaderTest {

  @Doc("Some options.")
  record Options(
      @Doc("Required.") String path,
      @Doc("With a default.") @Default("4MiB") ByteSize maxLength,
      @Doc("Left out.") Optional<String> zone) {}

  private final OptionReader reader = OptionReader.find();

  @Test
  void optionsAreReadWithTheirDefaults() {
    assertThat(reader.read(Options.class, "{path: /tmp/x}"))
        .isEqualTo(new Options("/tmp/x", new ByteSize(4 << 20), Optional.empty()));
  }

  @Test
  void lookUpsAreNotMade() {
    assertThat(reader.read(Options.class, "path: ${env:LOGBUS_NO_SUCH_VARIABLE}").path())
        .isNotBlank();
  }

  @Test
  void everythingWrongIsTold() {
    assertThatThrownBy(() -> reader.read(Options.class, "{pth: x, max_length: long}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("pth")
        .hasMessageContaining("did you mean 'path'")
        .hasMessageContaining("long");
  }

  @Test
  void whatIsNoMappingIsTold() {
    assertThatThrownBy(() -> reader.read(Options.class, "[1]")).hasMessageContaining("mapping");
    assertThatThrownBy(() -> reader.read(Options.class, "{")).isInstanceOf(AssertionError.class);
  }
}
