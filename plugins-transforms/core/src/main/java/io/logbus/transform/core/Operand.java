// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A value of the pipeline file that values of events are compared with. A text and a value of
/// another type are compared by what the text reads as, since formats without types make texts of
/// everything.
final class Operand {

  private final @Nullable Object value;
  private final String text;
  private final Optional<BigDecimal> number;
  private final Optional<Instant> time;

  Operand(@Nullable Object value) {
    this.value = value;
    this.text = Json.plainText(value);
    this.number = Numbers.read(value);
    this.time = value == null ? Optional.empty() : TimeFormat.iso().read(value, ZoneOffset.UTC);
  }

  /// Whether it has an order with others.
  boolean isOrdered() {
    return value instanceof String || value instanceof Number;
  }

  /// Itself as a text.
  String text() {
    return text;
  }

  /// Whether a value of an event is equal to it.
  boolean equalTo(@Nullable Object other) {
    if (other == null || value == null) {
      return other == null && value == null;
    }
    return switch (other) {
      case Fields _, List<?> _ -> other.equals(value);
      case String same when value instanceof String || value instanceof Boolean ->
          same.equals(text);
      case Boolean flag -> flag.toString().equals(text);
      default -> {
        var order = compareWith(other);
        yield order.isPresent() && order.getAsInt() == 0;
      }
    };
  }

  /// How a value of an event compares with it: below 0 where it is less; empty where the two have
  /// no order.
  OptionalInt compareWith(@Nullable Object other) {
    return switch (other) {
      case null -> OptionalInt.empty();
      case Fields _, List<?> _, Boolean _ -> OptionalInt.empty();
      case Instant instant ->
          time.isPresent() ? OptionalInt.of(instant.compareTo(time.get())) : OptionalInt.empty();
      case Number _ -> compareNumbers(other);
      default ->
          value instanceof String
              ? OptionalInt.of(Json.plainText(other).compareTo(text))
              : compareNumbers(other);
    };
  }

  private OptionalInt compareNumbers(Object other) {
    if (number.isEmpty()) {
      return OptionalInt.empty();
    }
    if (other instanceof Long whole && value instanceof Long mine) {
      return OptionalInt.of(Long.compare(whole, mine));
    }
    var read = Numbers.read(other);
    return read.isPresent()
        ? OptionalInt.of(read.get().compareTo(number.get()))
        : OptionalInt.empty();
  }
}
