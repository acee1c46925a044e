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
import io.logbus.api.config.Range;
import io.logbus.api.event.Event;
import io.logbus.api.event.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Hands on a part of the events.
///
/// Without a key it counts: of each `one_in` events the first. With a key it decides by a hash, so
/// that all events of a key share their fate, in every process and at every start.
public final class Sample implements Transform {

  /// The options of `sample`.
  @Doc(
      "Hands on one of so many events, evenly, and filters the others out. With a key, all events"
          + " of one value are handed on or none, the same at each start.")
  @Example("{one_in: 10}")
  @Example(title = "Whole traces", value = "{one_in: 100, key: trace_id}")
  @Example(
      title = "All errors, and a tenth of the rest",
      value = "{one_in: 10, always: {level: [error, fatal]}}")
  public record Options(
      @Doc("Of how many events one is handed on: 10 for a tenth, 2.5 for two fifths.")
          @Range(min = "1")
          double oneIn,
      @Doc("The field whose value decides; events without it are counted as if there were no key.")
          Optional<FieldPath> key,
      @Doc("A condition, as `where` of `filter`: events that meet it are handed on in any case.")
          @Default("{}")
          Map<String, @Nullable Object> always) {}

  private final double oneIn;
  private final Optional<FieldPath> key;
  private final Condition always;
  private long count;

  Sample(Options options) {
    this.oneIn = options.oneIn();
    this.key = options.key();
    this.always = always(options, Faults.excluded());
  }

  static Component<Options> component() {
    return Component.transform(
            "sample", Options.class, Traits.transform(), (options, _) -> new Sample(options))
        .describedBy(Sample::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    options.key().ifPresent(faults::uses);
    always(options, faults);
    return faults.traits();
  }

  private static Condition always(Options options, Faults faults) {
    return options.always().isEmpty()
        ? _ -> false
        : ConditionReader.read("always", options.always(), faults);
  }

  @Override
  public void apply(Event event, Output out) {
    if (always.test(event) || isTaken(event)) {
      out.emit(event);
    }
  }

  private boolean isTaken(Event event) {
    Object value = key.map(path -> path.get(event)).orElse(null);
    if (value != null) {
      return hash(Json.plainText(value)) < 0x1p32 / oneIn;
    }
    // The first, and then each with which the number of those handed on is due to grow.
    long number = count++;
    return number == 0 || Math.floor(number / oneIn) > Math.floor((number - 1) / oneIn);
  }

  /// In `[0, 2^32)`, evenly.
  private static long hash(String text) {
    var crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    // The finisher of MurmurHash3: a checksum of short texts is not even in its upper bits.
    int mixed = (int) crc.getValue();
    mixed = (mixed ^ (mixed >>> 16)) * 0x85ebca6b;
    mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
    return Integer.toUnsignedLong(mixed ^ (mixed >>> 16));
  }
}
