// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class CollectingOutputTest {

  private static final Event EVENT = CollectingEmit.ORIGIN;

  @Test
  void eventsAreKeptByOutput() {
    var output =
        run(
            Traits.transform().output("late"),
            (event, out) -> {
              out.emit(event);
              out.emit("late", event);
            });
    output.assertRulesKept();
    assertThat(output.events()).containsExactly(EVENT);
    assertThat(output.events("late")).containsExactly(EVENT);
  }

  @Test
  void joinedHoldsAreSpentOnce() {
    var output =
        run(
            Traits.transform(),
            (event, out) -> {
              var first = out.hold(null);
              var both = out.hold(first);
              assertThat(both).isNotSameAs(first);
              out.emit(event, both);
            });
    output.assertRulesKept();
    assertThat(output.held()).isZero();
  }

  @Test
  void openHoldIsCounted() {
    assertThat(run(Traits.transform(), (_, out) -> out.hold(null)).held()).isEqualTo(1);
  }

  @Test
  void rulesOfOutputsAreWatched() {
    var left = new ArrayList<Output>();
    assertBroken((event, out) -> out.emit("other", event), "do not name the output");
    assertBroken(
        (_, out) -> {
          var hold = out.hold(null);
          hold.release();
          hold.release();
        },
        "once");
    assertBroken(
        (event, out) -> {
          var hold = out.hold(null);
          out.hold(hold);
          out.emit(event, hold);
        },
        "once");
    assertBroken(
        (event, out) ->
            out.emit(
                event,
                new Hold() {
                  @Override
                  public void release() {}
                }),
        "another output");

    var late = run(Traits.transform(), (_, out) -> left.add(out));
    assertThatThrownBy(() -> left.getFirst().emit(EVENT)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(late::assertRulesKept).hasMessageContaining("only during the call");
  }

  @Test
  void nothingIsHeldAtTheEnd() throws Exception {
    Transform holding =
        new Transform() {
          @Override
          public void apply(Event event, Output out) {}

          @Override
          public void end(Output out) {
            out.hold(null);
          }
        };
    var run = new Run(holding, Traits.transform());
    assertThatThrownBy(run::end).hasMessageContaining("only in 'apply'");
  }

  private static void assertBroken(BiConsumer<Event, Output> body, String rule) {
    var output = new CollectingOutput[1];
    assertThatThrownBy(
            () -> {
              Transform transform =
                  (event, out) -> {
                    output[0] = (CollectingOutput) out;
                    body.accept(event, out);
                  };
              new Run(transform, Traits.transform()).apply(List.of(EVENT));
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(rule);
    assertThatThrownBy(output[0]::assertRulesKept).hasMessageContaining(rule);
  }

  private static CollectingOutput run(Traits traits, BiConsumer<Event, Output> body) {
    return new Run((event, out) -> body.accept(event, out), traits).apply(EVENT).output();
  }
}
