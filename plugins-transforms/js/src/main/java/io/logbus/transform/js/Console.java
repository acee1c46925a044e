// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.graalvm.polyglot.proxy.ProxyObject;

/// The `console` of a script: writes to the stage's log. A script that logs each event would drown
/// it, so only some lines get through, and how many did not is told.
final class Console {

  private static final Map<String, Level> METHODS =
      Map.of(
          "debug", Level.DEBUG,
          "log", Level.INFO,
          "info", Level.INFO,
          "warn", Level.WARNING,
          "error", Level.ERROR);

  /// Lines that get through in each [#WINDOW].
  private static final int LINES = 10;

  private static final Duration WINDOW = Duration.ofSeconds(1);

  /// Characters of a line.
  private static final int WIDTH = 2_000;

  private final Logger logger;
  private final InstantSource clock;
  private Instant windowEnd = Instant.MIN;
  private int written;
  private long left;

  Console(Logger logger, InstantSource clock) {
    this.logger = logger;
    this.clock = clock;
  }

  /// One that writes nothing.
  static ProxyObject mute() {
    ProxyExecutable nothing = _ -> null;
    var object = new HashMap<String, Object>();
    METHODS.forEach((name, _) -> object.put(name, nothing));
    return ProxyObject.fromMap(object);
  }

  /// The object for the script.
  ProxyObject object() {
    var object = new HashMap<String, Object>();
    METHODS.forEach((name, level) -> object.put(name, writing(level)));
    return ProxyObject.fromMap(object);
  }

  /// Tells what has been left out so far.
  void flush() {
    if (left > 0) {
      logger.log(Level.WARNING, left + " more lines of the script were left out");
      left = 0;
    }
  }

  private ProxyExecutable writing(Level level) {
    return arguments -> {
      if (logger.isLoggable(level) && admit()) {
        logger.log(level, line(arguments));
      }
      return null;
    };
  }

  private boolean admit() {
    Instant now = clock.instant();
    if (now.isAfter(windowEnd)) {
      flush();
      windowEnd = now.plus(WINDOW);
      written = 0;
    }
    if (written == LINES) {
      left++;
      return false;
    }
    written++;
    return true;
  }

  private static String line(Value... arguments) {
    String line = Arrays.stream(arguments).map(Console::text).collect(Collectors.joining(" "));
    return line.length() > WIDTH ? line.substring(0, WIDTH) + "…" : line;
  }

  /// A text as it is, an event or part of one as JSON, anything else as the engine shows it.
  private static String text(Value value) {
    if (value.isString()) {
      return value.asString();
    }
    if (!value.isProxyObject() || !(value.asProxyObject() instanceof View view)) {
      return value.toString();
    }
    try {
      return view.copy(new Copies(Short.MAX_VALUE)).toString();
    } catch (ScriptException e) {
      return "(" + e.getMessage() + ")";
    }
  }
}
