// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.util.regex.Pattern;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;
import org.jspecify.annotations.Nullable;

/// The author's text with what is put around it to be evaluated, and the way back: a place in what
/// the engine sees becomes a place in the text.
///
/// What is put in front comes behind the white space that the text starts with, and has no line
/// break: lines are the author's. That matters because the engine knows some errors of an
/// expression only by where the function around it starts.
///
/// @param source for the engine
/// @param at where something was put in, in characters from the start
/// @param added how many characters that was
/// @param end of the text without the white space behind it, in characters from its start
record ScriptText(Source source, int at, int added, int end) {

  private static final String NAME = "script";

  /// `SyntaxError: script:1:15 Expected an operand but found eof`, then an excerpt on lines of its
  /// own, then perhaps more errors.
  private static final Pattern SYNTAX_ERROR =
      Pattern.compile("(?:SyntaxError: )?(?:" + NAME + ":\\d+:\\d+ )?(.*)");

  /// Characters of what a script threw.
  private static final int WIDTH = 1_000;

  private static final Source SAME =
      Source.newBuilder(JsEngine.LANGUAGE, "(thrown) => thrown", "same").buildLiteral();

  /// What the parser says of `let n = 0` followed by a line that starts with `(event) =>`.
  private static final String RUN_ON = "expected arrow function parameter list";

  /// The text as it is.
  static ScriptText of(String text) {
    return of("", text, "");
  }

  /// The text as one expression between two others. A comment at its end does not reach the second.
  static ScriptText of(String before, String text, String after) {
    int at = text.length() - text.stripLeading().length();
    String all = text.substring(0, at) + before + text.substring(at) + after;
    var source = Source.newBuilder(JsEngine.LANGUAGE, all, NAME).buildLiteral();
    return new ScriptText(source, at, before.length(), text.stripTrailing().length());
  }

  /// A text that does not parse.
  ScriptException syntaxError(PolyglotException thrown) {
    var section = thrown.getSourceLocation();
    var matcher = SYNTAX_ERROR.matcher(firstLine(thrown));
    String what = matcher.matches() ? matcher.group(1) : firstLine(thrown);
    if (what.startsWith(RUN_ON)) {
      what = "a ';' is missing at the end of this line, or the parameters of a function are wrong";
    }
    if (section == null || !section.hasLines()) {
      return new ScriptException(what);
    }
    int offset = offset(section); // the end may be lines before what the parser calls so
    return new ScriptException(
        "line %d, column %d: %s".formatted(source.getLineNumber(offset), column(offset), what),
        offset);
  }

  /// As everywhere in LogBus, in code points; the engine counts chars.
  private int column(int offset) {
    String all = source.getCharacters().toString();
    String text = all.substring(0, at) + all.substring(at + added);
    int before = Math.min(offset, text.length());
    return text.codePointCount(text.lastIndexOf('\n', before - 1) + 1, before) + 1;
  }

  /// What a running script threw, or what was done to it.
  ///
  /// @param interruption why it was interrupted; null when it was not
  ScriptException failure(PolyglotException thrown, @Nullable String interruption) {
    var section = place(thrown);
    String where = section == null ? "" : "line " + section.getStartLine() + ": ";
    int offset = section == null ? 0 : offset(section);
    return new ScriptException(where + what(thrown, interruption), offset);
  }

  private static String what(PolyglotException thrown, @Nullable String interruption) {
    if (interruption != null) {
      return "the script was interrupted: " + interruption;
    }
    if (thrown.isResourceExhausted()) {
      return "the script needs more memory than there is";
    }
    // The engine adds an excerpt to a syntax error, for text that the script itself evaluates.
    String text = thrown.isSyntaxError() ? firstLine(thrown) : text(thrown);
    return text.length() > WIDTH ? text.substring(0, WIDTH) + "…" : text;
  }

  /// Of what is no error, such as an object, the engine's message is the name of its class at most.
  /// As the result of a function it is shown as in a console, where no code of the script runs.
  private static String text(PolyglotException thrown) {
    String message = String.valueOf(thrown.getMessage());
    var object = thrown.getGuestObject();
    return object == null || message.contains(": ")
        ? message
        : object.getContext().eval(SAME).execute(object).toString();
  }

  /// The innermost place in the author's text: an error may arise in a built-in function that the
  /// script called.
  private @Nullable SourceSection place(PolyglotException thrown) {
    if (isHere(thrown.getSourceLocation())) {
      return thrown.getSourceLocation();
    }
    for (var frame : thrown.getPolyglotStackTrace()) {
      if (frame.isGuestFrame() && isHere(frame.getSourceLocation())) {
        return frame.getSourceLocation();
      }
    }
    return null;
  }

  private static boolean isHere(@Nullable SourceSection section) {
    return section != null && section.hasLines() && section.getSource().getName().equals(NAME);
  }

  private int offset(SourceSection section) {
    int index = section.getCharIndex();
    return Math.clamp(index < at + added ? Math.min(index, at) : index - added, 0, end);
  }

  private static String firstLine(PolyglotException thrown) {
    return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
  }
}
