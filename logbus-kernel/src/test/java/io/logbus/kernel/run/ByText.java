// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import io.logbus.kernel.run.RandomGraph.Act;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A transform that does with each event what its text asks for. What it holds goes out with the
/// next event.
final class ByText implements Transform {

  private final Function<String, Act> what;
  private @Nullable Event held;
  private @Nullable Hold hold;

  ByText(Function<String, Act> what) {
    this.what = what;
  }

  @Override
  public void apply(Event event, Output output) {
    var text = Plans.text(event);
    letGo(output);
    switch (what.apply(text)) {
      case PASS -> output.emit(event);
      case FILTER -> {}
      case DOUBLE -> {
        output.emit(Plans.event(text + "a"));
        output.emit(Plans.event(text + "b"));
      }
      case HOLD -> {
        held = event;
        hold = output.hold(null);
      }
      case REFUSE -> throw new IllegalArgumentException("refused");
      case PASS_AND_REFUSE -> {
        output.emit(event);
        throw new IllegalArgumentException("refused late");
      }
    }
  }

  private void letGo(Output output) {
    if (held != null && hold != null) {
      output.emit(held, hold);
      held = null;
      hold = null;
    }
  }

  @Override
  public void end(Output output) {
    letGo(output);
  }
}
