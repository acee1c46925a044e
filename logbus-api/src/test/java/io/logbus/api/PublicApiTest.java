// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Shows each change of the public API in `api.txt`, so that it is made on purpose.
/// `-Dgolden.update` writes the file anew.
class PublicApiTest {

  private static final Path GOLDEN = Path.of("api.txt");

  @Test
  void publicApiIsTheOneInApiTxt() throws IOException {
    String actual = PublicApi.describe();
    if (System.getProperty("golden.update") != null) {
      Files.writeString(GOLDEN, actual);
    }

    assertThat(actual)
        .as("the public API; run with -Dgolden.update when the change is meant")
        .isEqualTo(Files.readString(GOLDEN));
  }
}
