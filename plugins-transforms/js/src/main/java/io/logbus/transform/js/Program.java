// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.jspecify.annotations.Nullable;

/// A script, ready to be called with an event.
///
/// A text is one of two things, told apart by evaluating it once while `event` and `meta` are
/// traps:
///
/// - Its value is a function: that is called with each event and its metadata. Statements may come
///   before it, and run this once.
/// - It is a single expression whose value is none, or that touched a trap: then the expression is
///   the body of a function `(event, meta) => (…)`.
///
/// Anything else, such as statements that use the event outside of a function, is refused with a
/// sentence that says what to write.
///
/// @param function takes the event and the metadata
/// @param lastCall the function of that name, if the script has one
/// @param text to locate errors of both
record Program(Value function, @Nullable Value lastCall, ScriptText text) {

  private static final String NO_FUNCTION =
      "the script gives no function: end it with '(event, meta) => { … }', or write a single"
          + " expression over 'event' and 'meta'";

  private static final String OUTSIDE =
      "'event' and 'meta' are used outside of a function: write a single expression, or put the"
          + " statements into '(event, meta) => { … }'";

  /// An expression may end like a statement.
  private static final Pattern STATEMENT_END = Pattern.compile("[\\s;]+$");

  private static final String SET_TRAPS =
      """
      (trap) => {
        for (const name of ['event', 'meta'])
          Object.defineProperty(globalThis, name, {configurable: true, get: trap})
        return () => {
          for (const name of ['event', 'meta'])
            if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === trap)
              delete globalThis[name]
        }
      }
      """;

  /// Evaluates a script in a context that is entered. It runs the author's code: under a watchdog.
  ///
  /// @param interruption asked why, when it was interrupted
  static Program load(Context context, String script, Supplier<String> interruption)
      throws ScriptException {
    String expression = STATEMENT_END.matcher(script).replaceFirst("");
    if (expression.isEmpty()) {
      throw new ScriptException(NO_FUNCTION);
    }
    var statements = ScriptText.of(script);
    var enclosed = ScriptText.of("(", expression, "\n)");
    boolean isExpression = parses(context, enclosed);
    if (!isExpression) {
      parse(context, statements);
    }
    var text = isExpression ? enclosed : statements;
    var touched = new boolean[1];
    var value = evaluateTrapped(context, text, touched, interruption);
    if (value != null && value.canExecute()) {
      return new Program(value, lastCall(context), text);
    }
    if (!isExpression) {
      throw new ScriptException(touched[0] ? OUTSIDE : NO_FUNCTION);
    }
    var body = ScriptText.of("(event, meta) => (", expression, "\n)");
    return new Program(context.eval(body.source()), null, body);
  }

  /// The value of a text; null when it stopped at a trap.
  private static @Nullable Value evaluateTrapped(
      Context context, ScriptText text, boolean[] touched, Supplier<String> interruption)
      throws ScriptException {
    ProxyExecutable trap =
        _ -> {
          touched[0] = true;
          throw new IllegalStateException("there is no event yet");
        };
    var unset = context.eval(JsEngine.LANGUAGE, SET_TRAPS).execute(trap);
    @Nullable Value value;
    try {
      value = context.eval(text.source());
    } catch (PolyglotException thrown) {
      if (!touched[0] || !thrown.isHostException()) {
        throw text.failure(thrown, thrown.isInterrupted() ? interruption.get() : null);
      }
      value = null;
    }
    unset.executeVoid();
    return value;
  }

  private static @Nullable Value lastCall(Context context) {
    var found =
        context.eval(JsEngine.LANGUAGE, "typeof lastCall === 'function' ? lastCall : undefined");
    return found.isNull() ? null : found;
  }

  private static boolean parses(Context context, ScriptText text) {
    try {
      context.parse(text.source());
      return true;
    } catch (PolyglotException thrown) {
      if (thrown.isSyntaxError()) {
        return false;
      }
      throw thrown;
    }
  }

  private static void parse(Context context, ScriptText text) throws ScriptException {
    try {
      context.parse(text.source());
    } catch (PolyglotException thrown) {
      if (thrown.isSyntaxError()) {
        throw text.syntaxError(thrown);
      }
      throw thrown;
    }
  }
}
