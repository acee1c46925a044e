// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/// Stages by chance, and what becomes of an event among them.
final class RandomGraph {

  /// What a stage does with an event.
  enum Act {
    PASS,
    FILTER,
    DOUBLE,
    HOLD,
    REFUSE,
    PASS_AND_REFUSE
  }

  /// The sink that gets all that the others refuse.
  static final String REFUSED = "refused";

  /// A stage.
  ///
  /// @param what it does with an event of this text
  record Stage(String name, Function<String, Act> what, List<String> inputs) {

    String[] inputArray() {
      return inputs.toArray(String[]::new);
    }
  }

  private final List<String> sources = new ArrayList<>();
  private final List<Stage> transforms = new ArrayList<>();
  private final List<Stage> sinks = new ArrayList<>();
  private final Map<String, List<Stage>> readers = new HashMap<>();

  RandomGraph(SplittableRandom random) {
    for (int i = 0; i <= random.nextInt(2); i++) {
      sources.add("s" + i);
    }
    var names = new ArrayList<>(sources);
    for (int i = 0; i <= random.nextInt(5); i++) {
      transforms.add(stage("t" + i, random, names, Act.values()));
      names.add("t" + i);
    }
    for (int i = 0; i <= random.nextInt(2); i++) {
      sinks.add(stage("w" + i, random, names, Act.PASS, Act.PASS, Act.PASS, Act.REFUSE));
    }
    sinks.add(new Stage("all", _ -> Act.PASS, List.copyOf(names)));
    transforms.forEach(this::connect);
    sinks.forEach(this::connect);
  }

  private static Stage stage(
      String name, SplittableRandom random, List<String> before, Act... acts) {
    var inputs = new ArrayList<String>();
    for (var input : before) {
      if (random.nextInt(3) == 0) {
        inputs.add(input);
      }
    }
    if (inputs.isEmpty()) {
      inputs.add(before.getLast());
    }
    int salt = random.nextInt();
    return new Stage(
        name,
        text ->
            acts[
                Math.floorMod(new SplittableRandom(salt ^ text.hashCode()).nextInt(), acts.length)],
        inputs);
  }

  private void connect(Stage stage) {
    for (var input : stage.inputs()) {
      readers.computeIfAbsent(input, _ -> new ArrayList<>()).add(stage);
    }
  }

  List<String> sources() {
    return sources;
  }

  List<Stage> transforms() {
    return transforms;
  }

  List<Stage> sinks() {
    return sinks;
  }

  String[] rejectedOutputs() {
    var names = new ArrayList<String>();
    transforms.forEach(stage -> names.add(stage.name() + ".rejected"));
    sinks.forEach(stage -> names.add(stage.name() + ".rejected"));
    return names.toArray(String[]::new);
  }

  /// What arrives at the sinks when a stage sends out an event, and how often: `sink:text`.
  Map<String, Integer> expected(String stage, String text) {
    var arrivals = new HashMap<String, Integer>();
    send(stage, text, arrivals);
    return arrivals;
  }

  private void send(String stage, String text, Map<String, Integer> arrivals) {
    for (var reader : readers.getOrDefault(stage, List.of())) {
      boolean isSink = sinks.contains(reader);
      switch (reader.what().apply(text)) {
        case PASS, HOLD -> forward(reader, isSink, text, arrivals);
        case FILTER -> {}
        case DOUBLE -> {
          send(reader.name(), text + "a", arrivals);
          send(reader.name(), text + "b", arrivals);
        }
        case REFUSE -> arrivals.merge(Arrivals.key(REFUSED, text), 1, Integer::sum);
        case PASS_AND_REFUSE -> {
          send(reader.name(), text, arrivals);
          arrivals.merge(Arrivals.key(REFUSED, text), 1, Integer::sum);
        }
      }
    }
  }

  private void forward(Stage reader, boolean isSink, String text, Map<String, Integer> arrivals) {
    if (isSink) {
      arrivals.merge(Arrivals.key(reader.name(), text), 1, Integer::sum);
    } else {
      send(reader.name(), text, arrivals);
    }
  }
}
