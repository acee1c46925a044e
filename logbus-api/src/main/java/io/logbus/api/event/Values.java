// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The types that a value may have, in one place: what goes in is made one of them, or refused.
final class Values {

  /// A rough cost of a boxed number, an `Instant` or a reference, in bytes.
  private static final long SMALL_BYTES = 24;

  private static final long TEXT_BYTES = 56;

  private Values() {}

  /// The value as one of the types of [Fields].
  static @Nullable Object of(@Nullable Object value) {
    return of(value, 0);
  }

  /// Takes a value that lies inside `depth` others. The limit stops a map that holds itself.
  static @Nullable Object of(@Nullable Object value, int depth) {
    if (depth > JsonOptions.DEEPEST) {
      throw new IllegalArgumentException("values nested deeper than " + JsonOptions.DEEPEST);
    }
    return switch (value) {
      case null -> null;
      case String _, Long _, Boolean _, Double _, Fields _, Bytes _, Instant _ -> value;
      case BigInteger _, BigDecimal _ -> value;
      case Integer number -> number.longValue();
      case Short number -> number.longValue();
      case Byte number -> number.longValue();
      case Float number -> number.doubleValue();
      case byte[] array -> Bytes.wrap(array.clone());
      case Map<?, ?> map -> TreeFields.copyOf(map, depth + 1);
      case Collection<?> items -> listOf(items, depth + 1);
      default ->
          throw new IllegalArgumentException(
              "a field cannot hold a value of type " + value.getClass().getName());
    };
  }

  private static List<@Nullable Object> listOf(Collection<?> items, int depth) {
    var list = new ArrayList<@Nullable Object>(items.size());
    for (Object item : items) {
      list.add(of(item, depth));
    }
    return Collections.unmodifiableList(list);
  }

  /// See [Fields]: the same names with the same values, in any order.
  static boolean equal(Fields one, Fields other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (String name : one.names()) {
      if (!other.has(name) || !Objects.equals(one.get(name), other.get(name))) {
        return false;
      }
    }
    return true;
  }

  /// Goes with [#equal].
  static int hash(Fields fields) {
    var hash = new int[1];
    fields.forEach((name, value) -> hash[0] += name.hashCode() ^ Objects.hashCode(value));
    return hash[0];
  }

  /// See [Payload#heapBytes].
  static long heapBytes(@Nullable Object value) {
    return switch (value) {
      case null -> 0;
      case String text -> TEXT_BYTES + 2L * text.length();
      case Payload payload -> payload.heapBytes();
      case BigInteger number -> TEXT_BYTES + number.bitLength() / 8;
      case BigDecimal number -> TEXT_BYTES + SMALL_BYTES + number.precision();
      case List<?> list -> {
        long sum = TEXT_BYTES;
        for (Object item : list) {
          sum += 8 + heapBytes(item);
        }
        yield sum;
      }
      default -> SMALL_BYTES;
    };
  }
}
