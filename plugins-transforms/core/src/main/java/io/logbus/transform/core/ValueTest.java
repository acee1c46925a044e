// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import com.google.re2j.Pattern;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A test on the value of a field, which is null where the field is missing. Null passes no test
/// but those that ask for it.
@FunctionalInterface
interface ValueTest {

  /// Whether the value passes.
  boolean test(@Nullable Object value);

  /// All of some tests.
  static ValueTest all(List<ValueTest> tests) {
    return value -> {
      for (var test : tests) {
        if (!test.test(value)) {
          return false;
        }
      }
      return true;
    };
  }

  /// Equal to one of some values.
  static ValueTest in(List<Operand> values) {
    return value -> {
      for (var other : values) {
        if (other.equalTo(value)) {
          return true;
        }
      }
      return false;
    };
  }

  /// Above, below or equal to a value, as the comparison with it says.
  static ValueTest ordered(Operand other, IntPredicate wanted) {
    return value -> {
      var order = other.compareWith(value);
      return order.isPresent() && wanted.test(order.getAsInt());
    };
  }

  /// The pattern is found in the value's text.
  static ValueTest matches(Pattern pattern) {
    return ofText(text -> pattern.matcher(text).find());
  }

  /// The value is a list with such an item, or its text has the other's in it.
  static ValueTest contains(Operand other) {
    var inText = ofText(text -> text.contains(other.text()));
    return value ->
        value instanceof List<?> list ? list.stream().anyMatch(other::equalTo) : inText.test(value);
  }

  /// The text of a single value passes.
  static ValueTest ofText(Predicate<String> test) {
    return value ->
        switch (value) {
          case null -> false;
          case Fields _, List<?> _ -> false;
          default -> test.test(Json.plainText(value));
        };
  }
}
