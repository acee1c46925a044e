// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.logbus.api.event.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Reads conditions of a pipeline file.
///
/// A condition is a mapping of which every entry must hold: `all` and `any` with a list of
/// conditions, `not` with one, and the path of a field with a test. A test is a value to be equal
/// to, a list of which one must be equal, or a mapping of operators that must all hold.
final class ConditionReader {

  private static final String OPERATORS =
      "equals, in, not, exists, matches, contains, starts_with, ends_with, gt, gte, lt, lte";

  private final Faults faults;

  private ConditionReader(Faults faults) {
    this.faults = faults;
  }

  /// Reads a condition; what is wrong with it is noted, and what comes back then is of no use.
  ///
  /// @param option where it stands
  static Condition read(String option, Map<String, @Nullable Object> mapping, Faults faults) {
    return new ConditionReader(faults).condition(option, Fields.of(mapping));
  }

  private Condition condition(String option, @Nullable Object given) {
    if (!(given instanceof Fields mapping) || mapping.size() == 0) {
      faults.add(option, 0, "a condition is a mapping, such as 'level: error'");
      return _ -> false;
    }
    var conditions = new ArrayList<Condition>();
    for (var name : mapping.names()) {
      var at = option + "." + name;
      var value = mapping.get(name);
      conditions.add(
          switch (name) {
            case "all" -> Condition.all(conditions(at, value));
            case "any" -> Condition.any(conditions(at, value));
            case "not" -> condition(at, value).negated();
            default -> field(at, name, value);
          });
    }
    return Condition.all(conditions);
  }

  private List<Condition> conditions(String option, @Nullable Object given) {
    var conditions = new ArrayList<Condition>();
    if (given instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        conditions.add(condition(option + "." + i, list.get(i)));
      }
    }
    if (conditions.isEmpty()) {
      faults.add(option, 0, "it needs a list of conditions, such as '[{level: error}]'");
    }
    return conditions;
  }

  private Condition field(String option, String name, @Nullable Object given) {
    var path = faults.path(option, name);
    var test = test(option, given);
    return path.isPresent() ? event -> test.test(path.get().get(event)) : _ -> false;
  }

  private ValueTest test(String option, @Nullable Object given) {
    return switch (given) {
      case Fields operators when operators.size() > 0 -> {
        var tests = new ArrayList<ValueTest>();
        for (var name : operators.names()) {
          tests.add(operator(option + "." + name, name, operators.get(name)));
        }
        yield tests.size() == 1 ? tests.getFirst() : ValueTest.all(tests);
      }
      case List<?> _ -> in(option, given);
      case null, default -> new Operand(given)::equalTo;
    };
  }

  private ValueTest operator(String option, String name, @Nullable Object given) {
    return switch (name) {
      case "equals" -> new Operand(given)::equalTo;
      case "in" -> in(option, given);
      case "not" -> {
        var test = test(option, given);
        yield value -> !test.test(value);
      }
      case "exists" -> exists(option, given);
      case "matches" -> matches(option, text(option, given));
      case "contains" -> ValueTest.contains(new Operand(given));
      case "starts_with" -> {
        var start = text(option, given);
        yield ValueTest.ofText(text -> text.startsWith(start));
      }
      case "ends_with" -> {
        var end = text(option, given);
        yield ValueTest.ofText(text -> text.endsWith(end));
      }
      case "gt" -> ordered(option, given, order -> order > 0);
      case "gte" -> ordered(option, given, order -> order >= 0);
      case "lt" -> ordered(option, given, order -> order < 0);
      case "lte" -> ordered(option, given, order -> order <= 0);
      default -> {
        faults.add(option, 0, "'" + name + "' is none of " + OPERATORS);
        yield _ -> false;
      }
    };
  }

  private ValueTest in(String option, @Nullable Object given) {
    var values = new ArrayList<Operand>();
    if (given instanceof List<?> list) {
      list.forEach(value -> values.add(new Operand(value)));
    }
    if (values.isEmpty()) {
      faults.add(option, 0, "it needs a list of values, such as '[warn, error]'");
    }
    return ValueTest.in(values);
  }

  private ValueTest exists(String option, @Nullable Object given) {
    if (!(given instanceof Boolean wanted)) {
      faults.add(option, 0, "'exists' is true or false");
      return _ -> false;
    }
    return value -> (value != null) == wanted;
  }

  private ValueTest matches(String option, String pattern) {
    var size = PatternSize.of(pattern);
    var tooLarge = size.excess();
    if (tooLarge.isPresent()) {
      faults.add(option, 0, tooLarge.get());
      return _ -> false;
    }
    try {
      return ValueTest.matches(Pattern.compile(pattern));
    } catch (PatternSyntaxException fault) {
      // It says which piece of the pattern is wrong, and not where that is.
      int offset = Math.max(0, pattern.indexOf(fault.getPattern()));
      faults.add(option, offset, fault.getDescription() + ": '" + fault.getPattern() + "'");
      return _ -> false;
    }
  }

  private ValueTest ordered(String option, @Nullable Object given, IntPredicate wanted) {
    var operand = new Operand(given);
    if (!operand.isOrdered()) {
      faults.add(option, 0, "only numbers and texts have an order");
    }
    return ValueTest.ordered(operand, wanted);
  }

  private String text(String option, @Nullable Object given) {
    if (given instanceof String text) {
      return text;
    }
    faults.add(option, 0, "it needs a text");
    return "";
  }
}
