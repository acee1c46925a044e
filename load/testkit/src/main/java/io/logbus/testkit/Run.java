// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import io.logbus.testkit.CollectingOutput.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Calls a transform as the kernel does: `enter`, `apply` for each event, `leave`, and between runs
/// `tick` and `end`. For one thread.
public final class Run {

  /// An event that the transform rejected, and why.
  public record Rejected(Event event, Exception why) {}

  private final Transform transform;
  private final CollectingOutput output;
  private final List<Rejected> rejected = new ArrayList<>();

  /// @param traits of the transform
  public Run(Transform transform, Traits traits) {
    this.transform = transform;
    this.output = new CollectingOutput(traits);
  }

  /// Hands the transform a run of events.
  public Run apply(List<Event> events) {
    transform.enter();
    try {
      for (var event : events) {
        apply(event);
      }
    } finally {
      transform.leave();
    }
    return this;
  }

  /// Hands the transform a run of events.
  public Run apply(Event... events) {
    return apply(List.of(events));
  }

  private void apply(Event event) {
    output.enter(Call.APPLY);
    try {
      transform.apply(event, output);
    } catch (Exception e) {
      rejected.add(new Rejected(event, e));
    } finally {
      output.enter(Call.NONE);
    }
  }

  /// Lets time pass for the transform.
  public Run tick(Instant now) throws Exception {
    output.enter(Call.OTHER);
    try {
      transform.tick(now, output);
    } finally {
      output.enter(Call.NONE);
    }
    return this;
  }

  /// Ends the input of the transform.
  public Run end() throws Exception {
    output.enter(Call.OTHER);
    try {
      transform.end(output);
    } finally {
      output.enter(Call.NONE);
    }
    return this;
  }

  /// What came out.
  public CollectingOutput output() {
    return output;
  }

  /// What was rejected.
  public List<Rejected> rejected() {
    return List.copyOf(rejected);
  }
}
