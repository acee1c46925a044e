// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrderTest {

  @Test
  void isReadAsItWasWritten() {
    var order = new Order(12, 67_500.5, 1_000_000);

    assertThat(Order.parse(order.toString())).isEqualTo(order);
    var fed = new Fed(12, 1, 2, 3, 4);
    assertThat(Fed.parse(fed.toString())).isEqualTo(fed);
  }

  @Test
  void spreadsItsEventsEvenly() {
    var order = new Order(1, 1000, 10);

    assertThat(order.due(0)).isZero();
    assertThat(order.due(3)).isEqualTo(3_000_000);
    assertThat(order.dueAfter(0)).isEqualTo(1);
    assertThat(order.dueAfter(2_999_999)).isEqualTo(3);
    assertThat(order.dueAfter(3_000_000)).isEqualTo(4);
    assertThat(order.dueAfter(1_000_000_000)).as("no more than it has").isEqualTo(10);
  }
}
