// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.kernel.plan.Bound;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.StateRules;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.state.DataDir;
import io.logbus.kernel.state.DeadLetter;
import io.logbus.kernel.state.LetterFile;
import io.logbus.kernel.state.LetterLines;
import io.logbus.kernel.state.LetterLines.UnreadableException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Sends dead letters into the stages that rejected them, with no other input. Holds the lock of
/// the `data_dir`, so the pipeline cannot run meanwhile.
///
/// Only the letters that are there at the start are sent, so that an event which is rejected again
/// does not come back in the same replay. A letter is removed when its event has settled:
/// delivered, filtered, read as a rejected one, or kept as a new letter that counts one more time.
public final class Replay implements Closeable {

  /// A letter that is to be sent, or not.
  ///
  /// @param file index of its file, oldest first
  /// @param line its number there, from 1
  record Place(int file, long line) {}

  record NoOptions() {}

  private final Plan plan;
  private final DataDir dataDir;
  private final List<LetterFile> files;
  private final List<BitSet> settled = new ArrayList<>();
  private final Predicate<DeadLetter> chosen;
  private final Map<String, Long> waiting;
  private long unreadable;

  /// Takes possession of the letters.
  ///
  /// @param plan of the pipeline that rejected them
  /// @param chosen which are to be sent
  /// @throws IOException with a text for the user, also when the pipeline runs
  public Replay(Plan plan, Predicate<DeadLetter> chosen) throws IOException {
    this.plan = plan;
    this.chosen = chosen;
    this.dataDir = new DataDir(plan.state().dataDir());
    this.files = LetterFile.in(dataDir.folder(LetterFile.FOLDER));
    files.forEach(_ -> settled.add(new BitSet()));
    this.waiting = count();
  }

  /// How many chosen letters there are of each stage, by its `id`.
  public Map<String, Long> waiting() {
    return waiting;
  }

  private Map<String, Long> count() throws IOException {
    var counts = new LinkedHashMap<String, Long>();
    for (var file : files) {
      try (var lines = file.lines()) {
        while (lines.next()) {
          count(lines, counts);
        }
      }
    }
    return Collections.unmodifiableMap(counts);
  }

  private void count(LetterLines lines, Map<String, Long> counts) {
    try {
      var letter = lines.letter();
      if (chosen.test(letter)) {
        counts.merge(letter.stage(), 1L, Long::sum);
      }
    } catch (UnreadableException _) {
      unreadable++;
    }
  }

  /// How many lines are no letters, whoever they were of. They stay where they are.
  public long unreadable() {
    return unreadable;
  }

  /// Whether letters of a stage can be sent: those of sources and of stages that are gone stay
  /// where they are.
  public boolean takes(String id) {
    return plan.stages().stream().anyMatch(stage -> stage.id().equals(id) && !stage.isSource());
  }

  /// Starts the pipeline with the letters as its only input.
  public Pipeline start(PipelineSettings settings) {
    var targets =
        waiting.keySet().stream()
            .flatMap(id -> plan.stages().stream().filter(stage -> stage.id().equals(id)))
            .filter(stage -> !stage.isSource())
            .toList();
    return Pipeline.start(planOf(targets), settings, dataDir);
  }

  private Plan planOf(List<PlannedStage> targets) {
    var kept = plan.downstream(targets.stream().map(PlannedStage::name).toList());
    var stages = new ArrayList<PlannedStage>();
    var edges = new ArrayList<Edge>();
    for (var target : targets) {
      var source = source(target);
      stages.add(source);
      edges.add(new Edge(source.name(), new Port.Main(), target.name()));
    }
    plan.stages().stream().filter(stage -> kept.contains(stage.name())).forEach(stages::add);
    plan.edges().stream().filter(edge -> kept.contains(edge.from())).forEach(edges::add);
    return new Plan(plan.name(), stages, edges, plan.maxEventBytes(), state());
  }

  /// A letter that is rejected again takes the place of the old one, so there is room for it, and
  /// it is kept whatever the pipeline says of new ones.
  private StateRules state() {
    var usual = plan.state();
    var letters = new DeadLetterRules(true, Long.MAX_VALUE, DeadLetterRules.WhenFull.STALL);
    return new StateRules(usual.dataDir(), usual.checkpointInterval(), letters);
  }

  private PlannedStage source(PlannedStage target) {
    boolean stream =
        switch (target.step()) {
          case Step.Parse parse -> parse.input() == PayloadKind.STREAM;
          case Step.Write write -> write.input() == PayloadKind.STREAM;
          case Step.Read _, Step.Stats _, Step.Change _, Step.Format _ -> false;
        };
    var name = "dead-letters:" + target.name(); // no stage of a file has a colon in its name
    var component =
        Component.source(
            name,
            NoOptions.class,
            Traits.source(PayloadKind.FIELDS),
            (_, _) -> new LetterSource(files, this::isFor, target.id(), stream, this::settled));
    var bound = new Bound<>(component, new NoOptions(), component.traits().apply(new NoOptions()));
    return new PlannedStage(
        name,
        name,
        new Step.Read(bound, Optional.empty(), PayloadKind.FIELDS),
        target.capacity(),
        target.onError(),
        target.mark());
  }

  private boolean isFor(DeadLetter letter, String stage) {
    return letter.stage().equals(stage) && chosen.test(letter);
  }

  private synchronized void settled(Place place) {
    settled.get(place.file()).set(Math.toIntExact(place.line()));
  }

  /// Removes the letters that have settled, when the pipeline has ended.
  ///
  /// @return how many those are
  public synchronized long remove() throws IOException {
    long removed = 0;
    for (int i = 0; i < files.size(); i++) {
      var gone = settled.get(i);
      removed += gone.cardinality();
      files.get(i).remove(gone);
    }
    return removed;
  }

  @Override
  public void close() throws IOException {
    dataDir.close();
  }
}
