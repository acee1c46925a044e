// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseAllTest {

  private final List<String> closed = new ArrayList<>();

  @Test
  void eachIsClosedWhateverBecomesOfTheOthers() {
    var first = new IOException("first");
    var second = new IllegalStateException("second");
    List<Closeable> closes =
        List.of(
            () -> {
              throw first;
            },
            () -> closed.add("between"),
            () -> {
              throw second;
            },
            () -> closed.add("last"));

    assertThatThrownBy(() -> CloseAll.of(closes)).isSameAs(first).hasSuppressedException(second);
    assertThat(closed).containsExactly("between", "last");
  }

  @Test
  void nothingIsThrownWhenNothingFails() throws IOException {
    CloseAll.of(List.<Closeable>of(() -> closed.add("one"), () -> closed.add("two")));

    assertThat(closed).containsExactly("one", "two");
  }
}
