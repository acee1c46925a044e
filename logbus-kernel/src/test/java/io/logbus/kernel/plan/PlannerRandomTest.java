// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.file.Diagnostics;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Problem;
import io.logbus.kernel.file.Replacement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Holds the planner to what must be true of every plan and every refusal, on pipelines made by
/// chance. A failure names its seed: `-Dfuzz.seed=…` begins there, `-Dfuzz.rounds=…` runs more.
final class PlannerRandomTest {

  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 1_500);
  private static final long SEED = Long.getLong("fuzz.seed", 0);

  private final Planner planner = new Planner(Parts.catalog(), Replacement.placeholders());

  @Test
  void soundPipelinesGivePlansThatHold() {
    int ready = 0;
    for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
      ready += check(seed, new RandomPipeline(seed, false)) ? 1 : 0;
    }
    assertThat(ready).isGreaterThanOrEqualTo(ROUNDS / 10);
  }

  @Test
  void wildPipelinesAreRefusedInWords() {
    int ready = 0;
    for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
      ready += check(seed, new RandomPipeline(seed, true)) ? 1 : 0;
    }
    assertThat(ready).isLessThanOrEqualTo(ROUNDS / 2 + 1);
  }

  private boolean check(long seed, RandomPipeline pipeline) {
    var text = pipeline.text();
    var name = "seed " + seed + ":\n" + text;
    var file = PipelineFile.of("random.yaml", text);
    var planned = planner.plan(file);
    assertThat(planned.problems())
        .as(name)
        .isSortedAccordingTo(Problem.BY_PLACE)
        .doesNotHaveDuplicates();
    for (var problem : planned.problems()) {
      var line = file.source().line(problem.mark().line()).orElseThrow();
      assertThat(problem.mark().column() + problem.mark().length())
          .as(name)
          .isLessThanOrEqualTo(line.length() + 2);
    }
    var told = new Diagnostics(file.source(), planned.hidden()).render(planned.problems());
    assertThat(told.lines().count())
        .as(name)
        .isEqualTo(planned.problems().isEmpty() ? 0 : 3L * planned.problems().size() + 1);
    return switch (planned) {
      case Planned.Ready ready -> {
        assertThat(pipeline.hasCycle()).as(name).isFalse();
        assertThat(ready.problems())
            .as(name)
            .allMatch(one -> one.severity() == Problem.Severity.WARNING);
        checkPlan(ready.plan(), name);
        yield true;
      }
      case Planned.Refused refused -> {
        assertThat(refused.problems())
            .as(name)
            .anyMatch(one -> one.severity() == Problem.Severity.ERROR);
        yield false;
      }
    };
  }

  private static void checkPlan(Plan plan, String name) {
    Map<String, Integer> places = new HashMap<>();
    var sources = new HashSet<String>();
    var sinks = new HashSet<String>();
    for (var stage : plan.stages()) {
      places.put(stage.name(), places.size());
      if (stage.isSource()) {
        sources.add(stage.name());
      } else if (stage.isSink()) {
        sinks.add(stage.name());
      }
    }
    assertThat(plan.edges()).as(name).doesNotHaveDuplicates();
    for (var edge : plan.edges()) {
      assertThat(places.get(edge.from())).as(name).isLessThan(places.get(edge.to()));
      assertThat(sources).as(name).doesNotContain(edge.to());
      boolean normal = edge.port() instanceof Port.Main || edge.port() instanceof Port.Named;
      assertThat(normal && sinks.contains(edge.from())).as(name).isFalse();
    }
    for (var stage : plan.stages()) {
      assertThat(plan.inputsOf(stage.name()).isEmpty()).as(name).isEqualTo(stage.isSource());
      boolean read =
          plan.outputsOf(stage.name()).stream()
              .anyMatch(
                  edge -> edge.port() instanceof Port.Main || edge.port() instanceof Port.Named);
      assertThat(read).as(name).isEqualTo(!stage.isSink());
      checkKinds(stage.step(), name);
    }
    checkErrors(plan, name);
    assertThat(MemoryBound.of(plan).bytes()).as(name).isPositive();
  }

  private static void checkKinds(Step step, String name) {
    switch (step) {
      case Step.Write(var sink, var encode, _, var input, _) ->
          assertThat(encode.orElse(sink).traits().accepts()).as(name).contains(input);
      case Step.Parse(var decoder, var options, var input) -> {
        if (options.field().isEmpty()) {
          assertThat(decoder.traits().accepts()).as(name).contains(input);
        }
      }
      case Step.Read _, Step.Stats _, Step.Change _, Step.Format _ -> {}
    }
  }

  /// Stages that a source or `STATS` leads to without a `.rejected`, and whose own is not read,
  /// feed `ERRORS`; no other does, and of those that `STATS` leads to none that `ERRORS` leads to
  /// as well.
  private static void checkErrors(Plan plan, String name) {
    var readers = targets(plan.edges(), edge -> edge.port() instanceof Port.Errors);
    var errors = plan.downstream(readers);
    var main = reached(plan, stage -> stage.step() instanceof Step.Read);
    var stats = reached(plan, stage -> stage.step() instanceof Step.Stats);
    for (var stage : plan.stages()) {
      boolean rejectedIsRead =
          plan.outputsOf(stage.name()).stream()
              .anyMatch(edge -> edge.port() instanceof Port.Rejected);
      var fed = targets(plan.outputsOf(stage.name()), edge -> edge.port() instanceof Port.Errors);
      boolean ofStats =
          stats.contains(stage.name())
              && !errors.contains(stage.name())
              && !(stage.step() instanceof Step.Stats);
      boolean feeds = (main.contains(stage.name()) || ofStats) && !rejectedIsRead;
      assertThat(fed).as(name).isEqualTo(feeds ? readers : Set.of());
    }
    assertThat(errors).as(name).doesNotContainAnyElementsOf(main);
  }

  private static Set<String> reached(Plan plan, Predicate<PlannedStage> starts) {
    var reached = new HashSet<String>();
    for (var stage : plan.stages()) {
      boolean led =
          plan.inputsOf(stage.name()).stream()
              .anyMatch(
                  edge ->
                      reached.contains(edge.from())
                          && (edge.port() instanceof Port.Main
                              || edge.port() instanceof Port.Named));
      if (starts.test(stage) || led) {
        reached.add(stage.name());
      }
    }
    return reached;
  }

  private static Set<String> targets(List<Edge> edges, Predicate<Edge> which) {
    return edges.stream().filter(which).map(Edge::to).collect(Collectors.toSet());
  }
}
