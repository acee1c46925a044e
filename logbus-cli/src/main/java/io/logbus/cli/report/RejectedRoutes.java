// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.api.config.ByteSize;
import io.logbus.kernel.options.Durations;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.RetryRules;
import io.logbus.kernel.plan.Step;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Where the events of a plan go that its stages reject, and what happens before a sink rejects
/// one, for `check`.
public final class RejectedRoutes {

  /// Enough to see which are meant.
  private static final int STAGES_NAMED = 8;

  private static final String DEAD_LETTERS = "dead letters";

  private final Plan plan;

  public RejectedRoutes(Plan plan) {
    this.plan = plan;
  }

  /// Prints a line for each place where they go, with the stages that it is for.
  public void print(PrintWriter out) {
    out.println("rejected events");
    var stages = new LinkedHashMap<String, List<String>>();
    for (var stage : plan.stages()) {
      if (rejects(stage)) {
        add(stages, place(stage), stage.name());
      }
    }
    print(stages, out);
    if (stages.containsKey(DEAD_LETTERS)) {
      print("dead letters: " + deadLetters(), out);
    }
    out.println("what sinks cannot write");
    var sinks = new LinkedHashMap<String, List<String>>();
    for (var stage : plan.stages()) {
      if (stage.step() instanceof Step.Write write) {
        add(sinks, again(write.rules().retry()), stage.name());
      }
    }
    print(sinks, out);
  }

  private static void add(Map<String, List<String>> stages, String place, String stage) {
    stages.computeIfAbsent(place, _ -> new ArrayList<>()).add(stage);
  }

  private static void print(Map<String, List<String>> stages, PrintWriter out) {
    stages.forEach((place, names) -> print(named(names) + ": " + place, out));
  }

  private static void print(String line, PrintWriter out) {
    out.println("  " + line);
  }

  private static String named(List<String> stages) {
    int more = stages.size() - STAGES_NAMED;
    return more < 2
        ? String.join(", ", stages)
        : String.join(", ", stages.subList(0, STAGES_NAMED)) + " and " + more + " more";
  }

  /// A source hands on what it read; only a decoder finds fault with it.
  private static boolean rejects(PlannedStage stage) {
    return switch (stage.step()) {
      case Step.Read read -> read.decode().isPresent();
      case Step.Stats _ -> false;
      case Step.Change _, Step.Parse _, Step.Format _, Step.Write _ -> true;
    };
  }

  private String place(PlannedStage stage) {
    if (stage.onError() == OnError.STOP) {
      return "the first one ends the pipeline";
    }
    if (stage.onError() == OnError.KEEP) {
      return "none, they are kept";
    }
    var rejected = readers(stage, edge -> edge.port() instanceof Port.Rejected);
    if (!rejected.isEmpty()) {
      return "to " + named(rejected);
    }
    var errors = readers(stage, edge -> edge.port() instanceof Port.Errors);
    if (!errors.isEmpty()) {
      return "through ERRORS to " + named(errors);
    }
    return plan.state().deadLetters().enabled()
        ? DEAD_LETTERS
        : "nowhere, they are counted and gone (dead_letters: {enabled: false})";
  }

  private List<String> readers(PlannedStage stage, Predicate<Edge> which) {
    return plan.outputsOf(stage.name()).stream().filter(which).map(Edge::to).distinct().toList();
  }

  private String deadLetters() {
    var rules = plan.state().deadLetters();
    return "in %s, up to %s, then %s"
        .formatted(
            plan.state().dataDir().resolve("dead-letters"),
            new ByteSize(rules.maxBytes()),
            whenFull(rules.whenFull()));
  }

  private static String whenFull(DeadLetterRules.WhenFull policy) {
    return switch (policy) {
      case STOP -> "the pipeline stops (when_full: stop)";
      case STALL -> "their stage waits for room (when_full: stall)";
      case DROP_OLDEST -> "the oldest are dropped (when_full: drop_oldest)";
      case DROP -> "new ones are dropped (when_full: drop)";
    };
  }

  private static String again(RetryRules rules) {
    var text =
        "tried again after %s to %s"
            .formatted(Durations.text(rules.initialWait()), Durations.text(rules.maxWait()));
    var limits = new ArrayList<String>();
    rules.attempts().ifPresent(most -> limits.add(most + " times in all"));
    rules.within().ifPresent(most -> limits.add("for " + Durations.text(most)));
    return limits.isEmpty()
        ? text + ", for as long as it takes"
        : text + ", " + String.join(" and ", limits) + " at most, then rejected";
  }
}
