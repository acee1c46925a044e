// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps the named fields and no others.
public final class Keep implements Transform {

  /// The options of `keep`.
  @Doc("Keeps the named fields of the payload and no others, in the order given. Metadata stays.")
  @Example("{fields: [message, level, user.id]}")
  @Example(
      title = "The first that is there, under one name",
      value = "{fields: {level: [level, severity, lvl], message: [msg, message], host: host}}")
  public record Options(
      @Doc(
              "A list of fields; or a mapping, where each name stands for a field or a list of"
                  + " candidates, of which the first that is there, and not null, is kept under the"
                  + " name. One that is missing is no error.")
          Object fields) {}

  private static final Object MISSING = new Object();

  /// A field of the result, and where it may come from.
  private record Choice(FieldPath to, List<FieldPath> candidates) {

    /// The value, or [#MISSING].
    @Nullable Object of(Event event) {
      Object found = MISSING;
      for (var candidate : candidates) {
        Object value = candidate.get(event);
        if (value != null) {
          return value;
        }
        found = found == MISSING && candidate.has(event) ? null : found;
      }
      return found;
    }
  }

  private final List<Choice> choices;

  Keep(Options options) {
    this.choices = read(options, Faults.excluded());
  }

  static Component<Options> component() {
    return Component.transform(
            "keep", Options.class, Traits.transform(), (options, _) -> new Keep(options))
        .describedBy(Keep::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    if (read(options, faults).isEmpty() && faults.isEmpty()) {
      faults.add("fields", 0, "it names no field: give a list of fields, or a mapping to them");
    }
    // Of fields even where all come from metadata: it is the payload that is made anew.
    return faults.traits().accepting(PayloadKind.FIELDS);
  }

  private static List<Choice> read(Options options, Faults faults) {
    var choices = new ArrayList<Choice>();
    if (options.fields() instanceof Fields mapping) {
      for (var name : mapping.names()) {
        var candidates = paths("fields." + name, mapping.get(name), faults);
        faults
            .path("fields." + name, name)
            .ifPresent(to -> choices.add(new Choice(to, candidates)));
      }
    } else {
      for (var path : paths("fields", options.fields(), faults)) {
        choices.add(new Choice(path, List.of(path)));
      }
    }
    return choices;
  }

  /// The paths in a text or a list of texts.
  private static List<FieldPath> paths(String option, @Nullable Object given, Faults faults) {
    var paths = new ArrayList<FieldPath>();
    if (given instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        paths.addAll(paths(option + "." + i, list.get(i), faults));
      }
    } else if (given instanceof String text) {
      faults.path(option, text).ifPresent(paths::add);
    } else {
      faults.add(option, 0, "a field is named by a text, such as 'user.id'");
    }
    return paths;
  }

  @Override
  public void apply(Event event, Output out) {
    var kept = event.with(Fields.empty());
    for (var choice : choices) {
      Object value = choice.of(event);
      if (value != MISSING) {
        kept = choice.to().set(kept, value);
      }
    }
    out.emit(kept);
  }
}
