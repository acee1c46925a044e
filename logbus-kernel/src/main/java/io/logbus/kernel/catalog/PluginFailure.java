// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.catalog;

import java.lang.reflect.InvocationTargetException;
import java.util.Objects;
import java.util.regex.Pattern;

/// Says in words for the user why the code of a plugin failed.
public final class PluginFailure {

  /// What to do about a zip that was not built well, or did not arrive well.
  public static final String TELL = ": get the zip again, or tell the author of the plugin";

  /// As the JVM writes a class that it cannot find: `lib/L`, or `lib.L` of reflection.
  private static final Pattern CLASS_NAME = Pattern.compile("([\\w$/.]+)[/.][\\w$]+");

  private PluginFailure() {}

  /// Why, in a part of a sentence.
  public static String reason(Throwable failure) {
    Throwable cause = failure.getCause();
    return switch (failure) {
      case InvocationTargetException _ when cause != null -> reason(cause);
      case ExceptionInInitializerError _ when cause != null -> reason(cause);
      case ClassNotFoundException missing -> missing(missing);
      case NoClassDefFoundError missing -> missing(missing);
      case UnsupportedClassVersionError _ -> "it needs a later version of Java";
      case IncompatibleClassChangeError _ ->
          "a library in its zip has another version than it needs";
      case StackOverflowError _ -> "it went too deep (stack overflow)";
      default -> text(failure);
    };
  }

  private static String missing(Throwable failure) {
    var name = CLASS_NAME.matcher(text(failure));
    return name.matches()
        ? "a library with '"
            + name.group(1).replace('/', '.')
            + "' is missing in its zip, or has another version"
        : text(failure);
  }

  private static String text(Throwable failure) {
    return Objects.requireNonNullElse(failure.getMessage(), "no reason given");
  }
}
