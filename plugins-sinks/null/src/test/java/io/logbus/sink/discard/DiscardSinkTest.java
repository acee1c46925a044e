// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.discard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.logbus.api.Component;
import io.logbus.api.SinkBatch;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class DiscardSinkTest {

  @Test
  void isOfferedAsTheSinkWriteNull() {
    var offered = new DiscardPlugin().components().getFirst();

    assertThat(offered.module()).isEqualTo("write-null");
    assertThat(offered.kind()).isEqualTo(Component.Kind.SINK);
  }

  @Test
  void deliversByReturningWithoutTouchingTheBatch() {
    var untouchable =
        (SinkBatch)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {SinkBatch.class},
                (_, method, _) -> {
                  throw new AssertionError(method + " was called");
                });

    assertThatCode(() -> new DiscardSink().write(untouchable)).doesNotThrowAnyException();
  }
}
