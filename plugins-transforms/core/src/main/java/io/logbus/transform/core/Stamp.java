// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.StageContext;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Event;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;

/// Sets a field to a time.
public final class Stamp implements Transform {

  /// Which time.
  public enum Time {
    /// When the event passes this stage.
    NOW,
    /// The time of the event.
    EVENT
  }

  /// How to write it.
  public enum Format {
    /// As a time, which JSON has as a text in ISO 8601, in UTC.
    INSTANT,
    /// Whole seconds since 1970.
    EPOCH_SECONDS,
    /// Whole milliseconds since 1970.
    EPOCH_MILLIS,
    /// Whole microseconds since 1970.
    EPOCH_MICROS,
    /// Nanoseconds since 1970.
    EPOCH_NANOS
  }

  /// The options of `stamp`.
  @Doc("Sets a field to the time at which the event passes, or to the event's own time.")
  @Example(title = "When it came in", value = "{field: ingress}")
  @Example(
      title = "The event's own time as a number",
      value = "{field: meta.ts, time: event, format: epoch_millis}")
  @Example(title = "Give the event the time of passing", value = "{field: '@time'}")
  public record Options(
      @Doc("The field to set, over what is there; objects on the way are made.") FieldPath field,
      @Doc("Which time: `now`, or that of the `event`.") @Default("now") Time time,
      @Doc(
              "How to write it: `instant` (in JSON `2026-01-02T03:04:05.678Z`), or a number since"
                  + " 1970: `epoch_seconds`, `epoch_millis`, `epoch_micros`, `epoch_nanos`.")
          @Default("instant")
          Format format) {}

  private final Options options;
  private final InstantSource clock;

  public Stamp(Options options, StageContext context) {
    this.options = options;
    this.clock = context.clock();
  }

  static Component<Options> component() {
    return Component.transform("stamp", Options.class, Traits.transform(), Stamp::new)
        .describedBy(Stamp::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    var field = faults.uses(options.field());
    if (field.equals(FieldPath.parse("@time")) && options.format() != Format.INSTANT) {
      faults.add("format", 0, "'@time' can only be an instant");
    }
    return faults.traits();
  }

  @Override
  public void apply(Event event, Output out) {
    var time =
        switch (options.time()) {
          case NOW -> clock.instant();
          case EVENT -> event.time();
        };
    out.emit(options.field().set(event, written(time)));
  }

  private Object written(Instant time) {
    return switch (options.format()) {
      case INSTANT -> time;
      case EPOCH_SECONDS -> time.getEpochSecond();
      case EPOCH_MILLIS -> since1970(time, ChronoUnit.MILLIS);
      case EPOCH_MICROS -> since1970(time, ChronoUnit.MICROS);
      case EPOCH_NANOS -> since1970(time, ChronoUnit.NANOS);
    };
  }

  private static long since1970(Instant time, TemporalUnit unit) {
    try {
      return Instant.EPOCH.until(time, unit);
    } catch (ArithmeticException _) {
      throw new IllegalArgumentException(time + " is too far from 1970 to count in " + unit);
    }
  }
}
