// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Script;
import io.logbus.kernel.file.Yaml;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Finds what an option takes from the Java type of its record component.
final class OptionTypes {

  private static final OptionType TEXT =
      new OptionType.Value("a text", "placeholder", false, text -> text);
  private static final OptionType BOOLEAN =
      value(
          "true or false",
          "true",
          text -> CoreSchema.bool(text).orElseThrow(IllegalArgumentException::new));
  private static final OptionType INT =
      value("a whole number up to 2147483647", "1", text -> integer(text, 31).intValueExact());
  private static final OptionType LONG =
      value("a whole number", "1", text -> integer(text, 63).longValueExact());
  private static final OptionType DOUBLE =
      value(
          "a number",
          "1",
          text ->
              CoreSchema.decimal(text)
                  .map(BigDecimal::doubleValue)
                  .filter(Double::isFinite)
                  .orElseThrow(IllegalArgumentException::new));
  private static final OptionType DURATION =
      value("a duration such as 250ms, 30s, 5m, 2h or 1d", "1s", Durations::parse);
  private static final OptionType SIZE = value("a size such as 4MiB", "1MiB", ByteSize::parse);
  private static final OptionType PATH = value("a path", "placeholder", Path::of);
  private static final OptionType URI_TYPE =
      value("a URI such as https://host:443/path", "http://placeholder", URI::create);
  private static final OptionType CHARSET =
      value("a character set such as UTF-8", "UTF-8", Charset::forName);

  private OptionTypes() {}

  private static OptionType value(String wanted, String sample, Function<String, Object> parse) {
    return new OptionType.Value(wanted, sample, false, parse);
  }

  private static BigInteger integer(String text, int bits) {
    return CoreSchema.integer(text)
        .filter(number -> number.bitLength() <= bits)
        .orElseThrow(IllegalArgumentException::new);
  }

  /// What an option of this type takes.
  ///
  /// @throws IllegalStateException for a type that options cannot have
  static OptionType of(Type type) {
    return switch (type) {
      case Class<?> plain -> ofClass(plain);
      case ParameterizedType generic -> {
        var arguments = generic.getActualTypeArguments();
        var raw = generic.getRawType();
        if (raw == List.class) {
          yield new OptionType.ListOf(of(arguments[0]));
        } else if (raw == Map.class && arguments[0] == String.class) {
          yield new OptionType.MapOf(of(arguments[1]));
        } else if (raw == Optional.class) {
          yield new OptionType.Maybe(of(arguments[0]));
        }
        throw unsupported(type);
      }
      default -> throw unsupported(type);
    };
  }

  private static OptionType ofClass(Class<?> type) {
    var simple = ofSimple(type);
    if (simple.isPresent()) {
      return simple.get();
    }
    if (type.isEnum()) {
      var constants = Arrays.stream(type.getEnumConstants()).map(one -> (Enum<?>) one).toList();
      return new OptionType.Choice(
          constants.stream().map(one -> one.name().toLowerCase(Locale.ROOT)).toList(), constants);
    }
    var parse = parseMethod(type);
    if (parse.isPresent()) {
      return new OptionType.Value(
          words(type), "placeholder", true, text -> call(parse.get(), text));
    }
    if (type.isRecord()) {
      return new OptionType.Nested(type.asSubclass(Record.class));
    }
    throw unsupported(type);
  }

  private static Optional<OptionType> ofSimple(Class<?> type) {
    if (type == String.class) {
      return Optional.of(TEXT);
    } else if (type == boolean.class || type == Boolean.class) {
      return Optional.of(BOOLEAN);
    } else if (type == int.class || type == Integer.class) {
      return Optional.of(INT);
    } else if (type == long.class || type == Long.class) {
      return Optional.of(LONG);
    } else if (type == double.class || type == Double.class) {
      return Optional.of(DOUBLE);
    } else if (type == Duration.class) {
      return Optional.of(DURATION);
    } else if (type == ByteSize.class) {
      return Optional.of(SIZE);
    } else if (type == Path.class) {
      return Optional.of(PATH);
    } else if (type == URI.class) {
      return Optional.of(URI_TYPE);
    } else if (type == Charset.class) {
      return Optional.of(CHARSET);
    } else if (type == Script.class) {
      return Optional.of(new OptionType.Program());
    } else if (type == Object.class) {
      return Optional.of(new OptionType.Anything());
    } else if (type == Yaml.class) {
      return Optional.of(new OptionType.Piece());
    }
    return Optional.empty();
  }

  /// Any type may be read from a text by a public static method `parse(String)` of its own.
  private static Optional<Method> parseMethod(Class<?> type) {
    try {
      var method = type.getMethod("parse", String.class);
      boolean fits =
          Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType());
      method.setAccessible(true);
      return fits ? Optional.of(method) : Optional.empty();
    } catch (NoSuchMethodException _) {
      return Optional.empty();
    }
  }

  private static Object call(Method parse, String text) {
    try {
      return parse.invoke(null, text);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw refused;
      }
      throw new IllegalStateException(parse + " failed in a way that it must not", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(parse + " cannot be called", e);
    }
  }

  /// `FieldPath` as `a field path`.
  private static String words(Class<?> type) {
    var words = Names.snake(type.getSimpleName()).replace('_', ' ');
    return ("aeiou".indexOf(words.charAt(0)) < 0 ? "a " : "an ") + words;
  }

  private static IllegalStateException unsupported(Type type) {
    return new IllegalStateException("an option cannot have the type " + type.getTypeName());
  }
}
