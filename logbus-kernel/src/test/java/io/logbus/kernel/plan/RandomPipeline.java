// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// A pipeline file made by chance: mostly sound, or anything goes.
final class RandomPipeline {

  private static final List<String> BETWEEN =
      List.of(
          "pass",
          "stamp, config: {field: x}",
          "parse-lines",
          "parse-json",
          "format-json",
          "js, config: {script: x}",
          "parse-json, config: {field: text}",
          "route, config: {outputs: [a, b]}");

  private static final List<String> SOURCES =
      List.of(
          "read-stdin",
          "generate",
          "read-stdin, decode: lines",
          "read-kafka, decode: json, config: {brokers: [b], topic: t}");

  private static final List<String> SINKS =
      List.of(
          "write-null",
          "write-null",
          "write-table",
          "write-file, config: {path: x}",
          "write-file, encode: json, config: {path: x}");

  private static final List<String> ODD =
      List.of(
          "nothing",
          "stamp",
          "js, config: {script: '@'}",
          "pass, decode: json",
          "pass, config: 5",
          "write-null, capacity: {events: 0}");

  private final Random random;
  private final boolean wild;
  private final List<String> names = new ArrayList<>();
  private final List<String> modules = new ArrayList<>();
  private final List<List<String>> inputs = new ArrayList<>();

  RandomPipeline(long seed, boolean wild) {
    this.random = new Random(seed);
    this.wild = wild;
    int size = 2 + random.nextInt(wild ? 12 : 7);
    for (int i = 0; i < size; i++) {
      names.add("s" + i);
    }
    for (int i = 0; i < size; i++) {
      boolean source = i == 0 || chance(8);
      boolean sink = !source && (i == size - 1 || chance(4));
      modules.add(pick(wild && chance(12) ? ODD : source ? SOURCES : sink ? SINKS : BETWEEN));
      inputs.add(source && !(wild && chance(10)) ? List.of() : inputs(i));
    }
    if (!wild) {
      tieLooseEnds();
    }
  }

  /// The last stage, a sink, reads whatever nobody else does.
  private void tieLooseEnds() {
    int last = names.size() - 1;
    var read = new HashSet<String>();
    for (int i = 0; i < last; i++) {
      read.addAll(inputs.get(i));
    }
    var unread = new ArrayList<String>();
    for (int i = 0; i < last; i++) {
      if (!read.contains(names.get(i)) && !modules.get(i).startsWith("write-")) {
        unread.add(names.get(i));
      }
    }
    if (!unread.isEmpty()) {
      modules.set(last, SINKS.getFirst());
      inputs.set(last, unread);
    }
  }

  private List<String> inputs(int index) {
    var chosen = new ArrayList<String>();
    for (int i = wild ? random.nextInt(4) : 1 + random.nextInt(2); i > 0; i--) {
      chosen.add(wild ? anyInput() : earlierInput(index));
    }
    return chosen;
  }

  private String earlierInput(int index) {
    if (index > 1 && chance(12)) {
      return "ERRORS";
    }
    if (index > 1 && chance(20)) {
      return "STATS";
    }
    var stage = chance(2) ? names.get(index - 1) : names.get(random.nextInt(index));
    return chance(10) ? stage + ".rejected" : stage;
  }

  private String anyInput() {
    var stage = pick(names);
    return switch (random.nextInt(20)) {
      case 0 -> "ERRORS";
      case 1 -> stage + ".rejected";
      case 2 -> stage + ".a";
      case 3 -> "nobody";
      case 4 -> "STATS";
      default -> stage;
    };
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  String text() {
    var text = new StringBuilder("pipeline:\n");
    for (int i = 0; i < names.size(); i++) {
      text.append("  ").append(names.get(i)).append(": {module: ").append(modules.get(i));
      if (!inputs.get(i).isEmpty()) {
        text.append(", inputs: [").append(String.join(", ", inputs.get(i))).append(']');
      }
      text.append("}\n");
    }
    return text.toString();
  }

  /// Whether stages that can be read feed each other in a cycle: what is certain to be refused.
  boolean hasCycle() {
    var gone = new HashSet<String>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < names.size(); i++) {
        if (!gone.contains(names.get(i)) && readFrom(i).stream().allMatch(gone::contains)) {
          gone.add(names.get(i));
          changed = true;
        }
      }
    }
    return gone.size() < names.size();
  }

  private Set<String> readFrom(int index) {
    var read = new HashSet<String>();
    for (var input : inputs.get(index)) {
      int dot = input.indexOf('.');
      var stage = dot < 0 ? input : input.substring(0, dot);
      if (names.contains(stage)) {
        read.add(stage);
      }
    }
    return read;
  }
}
