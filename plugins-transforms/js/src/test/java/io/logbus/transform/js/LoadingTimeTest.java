// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits.Fault;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadingTimeTest {

  private long now = Long.MAX_VALUE - 5;

  @Test
  void scriptsThatUseItUpLeaveLessToOthers() {
    var time = new LoadingTime(() -> now);
    var all = Duration.ZERO;
    for (int i = 0; i < 20; i++) {
      var next = time.ofNext();
      all = all.plus(next);
      now += next.toNanos();
      time.usedUp();
    }

    assertThat(all).isLessThan(Duration.ofSeconds(10));
    assertThat(time.ofNext()).isEqualTo(LoadingTime.LEAST);
  }

  @Test
  void itIsWholeAgainAfterAWhile() {
    var time = new LoadingTime(() -> now);

    assertThat(time.ofNext()).isEqualTo(LoadingTime.MOST);
    time.usedUp();
    assertThat(time.ofNext()).isEqualTo(LoadingTime.MOST.dividedBy(2));
    now += LoadingTime.FORGIVEN.toNanos() + 1;
    assertThat(time.ofNext()).isEqualTo(LoadingTime.MOST);
  }

  @Test
  void faultSaysHowMuchItWas() {
    var js = JsPlugin.component(new JsEngine());

    assertThat(js.traits().apply(Scripts.options("const a = []\nwhile (true) {}")).faults())
        .containsExactly(
            new Fault(
                "script",
                13,
                "line 2: the script was interrupted: it may take 3s until it gives its function"));
    assertThat(
            js.traits()
                .apply(
                    Scripts.options(
                        "Object.defineProperty(globalThis, 'lastCall', {get() { for (;;) {} }});"
                            + " (e) => e"))
                .faults())
        .containsExactly(
            new Fault(
                "script",
                0,
                "the script was interrupted: it may take 1.5s until it gives its function, since"
                    + " others used up their time"));
  }
}
