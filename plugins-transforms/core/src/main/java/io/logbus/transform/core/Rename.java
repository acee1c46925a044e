// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.FieldPath;
import io.logbus.api.config.NotBlank;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Gives fields other names. All at once: `{a: b, b: a}` swaps two.
public final class Rename implements Transform {

  /// The options of `rename`.
  @Doc("Gives fields other names, or moves them into or out of objects. All at once.")
  @Example("{fields: {msg: message, lvl: log.level}}")
  @Example(title = "Swap two", value = "{fields: {a: b, b: a}}")
  @Example(
      title = "Take over what metadata says",
      value = "{fields: {'@file': source}, if_exists: overwrite}")
  public record Options(
      @Doc("The new name of each field; one that is missing is no error.") @NotBlank
          Map<String, FieldPath> fields,
      @Doc(
              "What to do where the new name is taken: `overwrite` the other field, `keep` both as"
                  + " they are, or `reject` the event.")
          @Default("reject")
          IfExists ifExists) {}

  private record Move(FieldPath from, FieldPath to) {}

  private final List<Move> moves;
  private final IfExists ifExists;

  Rename(Options options) {
    this.moves = read(options, Faults.excluded());
    this.ifExists = options.ifExists();
  }

  static Component<Options> component() {
    return Component.transform(
            "rename", Options.class, Traits.transform(), (options, _) -> new Rename(options))
        .describedBy(Rename::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    read(options, faults);
    return faults.traits();
  }

  private static List<Move> read(Options options, Faults faults) {
    var moves = new ArrayList<Move>();
    options
        .fields()
        .forEach(
            (name, to) -> {
              var from = faults.path("fields." + name, name);
              from.ifPresent(path -> moves.add(new Move(path, faults.uses(to))));
              if (from.equals(Optional.of(FieldPath.parse("@time")))) {
                faults.add("fields." + name, 0, "every event has a time: stamp a field with it");
              }
            });
    return moves;
  }

  @Override
  public void apply(Event event, Output out) {
    var changed = event;
    var present = new ArrayList<Move>(moves.size());
    for (var move : moves) {
      if (move.from().has(event)) {
        present.add(move);
        changed = move.from().remove(changed);
      }
    }
    for (var move : present) {
      changed = put(move, move.from().get(event), changed);
    }
    out.emit(changed);
  }

  private Event put(Move move, @Nullable Object value, Event changed) {
    if (!move.to().has(changed)) {
      return move.to().set(changed, value);
    }
    return switch (ifExists) {
      case OVERWRITE -> move.to().set(changed, value);
      case KEEP -> move.from().set(changed, value);
      case REJECT ->
          throw new IllegalArgumentException(
              "'" + move.from() + "' cannot become '" + move.to() + "', which is there already");
    };
  }
}
