// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.FieldPath;
import io.logbus.api.config.NotBlank;
import io.logbus.api.event.Event;
import java.util.List;

/// Takes fields away.
public final class Drop implements Transform {

  /// The options of `drop`.
  @Doc("Takes fields away and leaves the rest as it is.")
  @Example("{fields: [password, user.email, '@kafka.key']}")
  public record Options(
      @Doc("The fields to take away; one that is missing is no error.") @NotBlank
          List<FieldPath> fields) {

    public Options {
      fields = List.copyOf(fields);
    }
  }

  private final List<FieldPath> fields;

  Drop(Options options) {
    this.fields = options.fields();
  }

  static Component<Options> component() {
    return Component.transform(
            "drop", Options.class, Traits.transform(), (options, _) -> new Drop(options))
        .describedBy(Drop::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    for (int i = 0; i < options.fields().size(); i++) {
      if (faults.uses(options.fields().get(i)).equals(FieldPath.parse("@time"))) {
        faults.add("fields." + i, 0, "every event has a time: '@time' cannot be taken away");
      }
    }
    return faults.traits();
  }

  @Override
  public void apply(Event event, Output out) {
    var changed = event;
    for (var field : fields) {
      changed = field.remove(changed);
    }
    out.emit(changed);
  }
}
