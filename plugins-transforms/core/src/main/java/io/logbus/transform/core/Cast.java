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
import io.logbus.api.event.Json;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Gives fields other types.
public final class Cast implements Transform {

  /// What to do with a value that cannot be cast.
  public enum OnFailure {
    /// Reject the event.
    REJECT,
    /// Set the field to null.
    NULL,
    /// Leave the value as it is.
    KEEP
  }

  /// The options of `cast`.
  @Doc(
      "Gives fields other types. A value that cannot be had in a type without a loss, such as"
          + " '3.5' as `int`, fails; null stays null.")
  @Example("{fields: {status: int, took: float, cached: bool, id: string, time: timestamp}}")
  @Example(
      title = "The time of an access log; 'rename' it to '@time' to make it that of the event",
      value = "{fields: {at: 'timestamp(dd/MMM/yyyy:HH:mm:ss Z)'}, on_failure: keep}")
  public record Options(
      @Doc(
              "The type of each field: `int`, `float`, `bool`, `string`, `timestamp` (ISO 8601), or"
                  + " `timestamp(…)` with a pattern of Java's DateTimeFormatter in English, or with"
                  + " `epoch_seconds`, `epoch_millis`, `epoch_micros`, `epoch_nanos`. A field that"
                  + " is missing is no error.")
          @NotBlank
          Map<String, CastType> fields,
      @Doc("The time zone of timestamps that do not say theirs: `Europe/Berlin`, `+02:00`.")
          @Default("UTC")
          String zone,
      @Doc("What to do with a value that fails: `reject` the event, set it to `null`, `keep` it.")
          @Default("reject")
          OnFailure onFailure) {}

  private record Change(FieldPath field, CastType type) {}

  private static final int MOST_SHOWN = 60;

  private final List<Change> changes;
  private final ZoneId zone;
  private final OnFailure onFailure;

  Cast(Options options) {
    this.changes = read(options, Faults.excluded());
    this.zone = ZoneId.of(options.zone());
    this.onFailure = options.onFailure();
  }

  static Component<Options> component() {
    return Component.transform(
            "cast", Options.class, Traits.transform(), (options, _) -> new Cast(options))
        .describedBy(Cast::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    read(options, faults);
    try {
      ZoneId.of(options.zone());
    } catch (DateTimeException _) {
      faults.add("zone", 0, "'" + options.zone() + "' is no time zone, such as 'Europe/Berlin'");
    }
    return faults.traits();
  }

  private static List<Change> read(Options options, Faults faults) {
    var changes = new ArrayList<Change>();
    options
        .fields()
        .forEach(
            (name, type) ->
                faults
                    .path("fields." + name, name)
                    .ifPresent(field -> changes.add(new Change(field, type))));
    return changes;
  }

  @Override
  public void apply(Event event, Output out) {
    var changed = event;
    for (var change : changes) {
      Object value = change.field().get(event);
      if (value != null) {
        changed = cast(change, value, changed);
      }
    }
    out.emit(changed);
  }

  private Event cast(Change change, Object value, Event event) {
    var cast = change.type().cast(value, zone);
    if (cast.isPresent()) {
      return cast.get().equals(value) ? event : change.field().set(event, cast.get());
    }
    return switch (onFailure) {
      case REJECT ->
          throw new IllegalArgumentException(
              "'"
                  + change.field()
                  + "' cannot be cast to '"
                  + change.type()
                  + "': "
                  + shown(value));
      case NULL -> change.field().set(event, null);
      case KEEP -> event;
    };
  }

  private static String shown(Object value) {
    var text = Json.text(value);
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }
}
