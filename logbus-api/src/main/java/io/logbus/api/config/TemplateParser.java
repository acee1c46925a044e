// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads the text of a [Template].
final class TemplateParser {

  private final String text;
  private int at;

  TemplateParser(String text) {
    this.text = text;
  }

  Template parse() {
    var parts = new ArrayList<Template.Part>();
    while (at < text.length()) {
      int open = text.indexOf("{{", at);
      int stop = open < 0 ? text.length() : open;
      if (stop > at) {
        parts.add(new Template.Literal(text.substring(at, stop)));
      }
      at = stop;
      if (open >= 0) {
        parts.add(place());
      }
    }
    return new Template(text, joined(parts));
  }

  private static List<Template.Part> joined(List<Template.Part> parts) {
    var joined = new ArrayList<Template.Part>();
    for (var part : parts) {
      if (part instanceof Template.Literal(var more)
          && !joined.isEmpty()
          && joined.getLast() instanceof Template.Literal(var before)) {
        joined.set(joined.size() - 1, new Template.Literal(before + more));
      } else {
        joined.add(part);
      }
    }
    return joined.isEmpty() ? List.of(new Template.Literal("")) : joined;
  }

  /// From `{{` to behind `}}`.
  private Template.Part place() {
    int open = at;
    at += 2;
    space();
    if (peek('\'')) {
      var literal = new Template.Literal(quoted());
      close(open);
      return literal;
    }
    var field = field(open);
    DateTimeFormatter date = null;
    String otherwise = null;
    space();
    while (peek('|')) {
      at++;
      space();
      int start = at;
      String filter = word();
      var arguments = arguments(filter, start);
      if (filter.equals("date") && date == null) {
        date = date(arguments, start);
      } else if (filter.equals("default") && otherwise == null) {
        otherwise = only(arguments, start);
      } else {
        throw new OptionSyntaxException("'" + filter + "' comes twice", start);
      }
      space();
    }
    close(open);
    return new Template.Reference(field, date, otherwise);
  }

  private FieldPath field(int open) {
    int start = at;
    boolean quoted = false;
    while (at < text.length() && (quoted || !(peek('|') || text.startsWith("}}", at)))) {
      if (peek('\\') && quoted) {
        at++;
      }
      quoted ^= peek('"');
      at++;
    }
    if (at >= text.length()) {
      throw unclosed(open);
    }
    try {
      return FieldPath.parse(text.substring(start, at).stripTrailing());
    } catch (OptionSyntaxException e) {
      throw e.behind(start);
    }
  }

  private String word() {
    int start = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    if (!word.equals("date") && !word.equals("default")) {
      throw new OptionSyntaxException("'date' or 'default' expected behind '|'", start);
    }
    return word;
  }

  private List<String> arguments(String filter, int start) {
    space();
    if (!peek('(')) {
      throw new OptionSyntaxException(
          "'" + filter + "' is to be followed by its text: " + filter + "('…')", start);
    }
    var arguments = new ArrayList<String>();
    do {
      at++;
      space();
      if (!peek('\'')) {
        throw new OptionSyntaxException("a text in single quotes expected", at);
      }
      arguments.add(quoted());
      space();
    } while (peek(','));
    if (!peek(')')) {
      throw new OptionSyntaxException("')' expected", at);
    }
    at++;
    return arguments;
  }

  private static String only(List<String> arguments, int start) {
    if (arguments.size() > 1) {
      throw new OptionSyntaxException("'default' takes one text", start);
    }
    return arguments.getFirst();
  }

  private static DateTimeFormatter date(List<String> arguments, int start) {
    if (arguments.size() > 2) {
      throw new OptionSyntaxException("'date' takes a pattern and a zone", start);
    }
    String pattern = arguments.getFirst();
    var zone = arguments.size() == 1 ? ZoneOffset.UTC : zone(arguments.getLast(), start);
    if (pattern.indexOf('Y') >= 0 && pattern.indexOf('w') < 0) {
      throw new OptionSyntaxException(
          "'Y' is the year that a week belongs to: write 'y' for the year of a date", start);
    }
    try {
      var formatter = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(zone);
      formatter.formatTo(Instant.EPOCH, new StringBuilder());
      return formatter;
    } catch (IllegalArgumentException | DateTimeException _) {
      throw new OptionSyntaxException(
          "'" + pattern + "' is not a date pattern such as 'yyyy-MM-dd'", start);
    }
  }

  private static ZoneId zone(String zone, int start) {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException _) {
      throw new OptionSyntaxException(
          "'" + zone + "' is not a time zone such as 'Europe/Zurich'", start);
    }
  }

  private String quoted() {
    int start = at++;
    var quoted = new StringBuilder();
    while (at < text.length()) {
      if (peek('\'')) {
        at++;
        if (!peek('\'')) {
          return quoted.toString();
        }
      }
      quoted.append(text.charAt(at++));
    }
    throw new OptionSyntaxException("the closing ''' is missing", start);
  }

  private void close(int open) {
    space();
    if (text.startsWith("}}", at)) {
      at += 2;
    } else if (at >= text.length()) {
      throw unclosed(open);
    } else {
      throw new OptionSyntaxException("'|' or '}}' expected", at);
    }
  }

  private static OptionSyntaxException unclosed(int open) {
    return new OptionSyntaxException("'}}' is missing", open);
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void space() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }
}
