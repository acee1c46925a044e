// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.util.ArrayList;

/// Reads the text of a [FieldPath].
final class FieldPathParser {

  /// Characters that have a meaning in paths or templates, or may get one.
  private static final String SYNTAX = ".\"'|{}()[],;\\@";

  private final String text;
  private int at;

  FieldPathParser(String text) {
    this.text = text;
  }

  FieldPath parse() {
    boolean metadata = text.startsWith("@");
    at = metadata ? 1 : 0;
    var names = new ArrayList<String>();
    names.add(name());
    while (at < text.length()) {
      if (text.charAt(at) != '.') {
        throw new OptionSyntaxException("'.' expected between names", at);
      }
      at++;
      names.add(name());
    }
    if (metadata && names.size() > 1 && names.getFirst().equals("time")) {
      throw new OptionSyntaxException("'@time' has no values inside", "@time".length());
    }
    return new FieldPath(metadata, names);
  }

  private String name() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int start = at;
    while (at < text.length() && isPlain(text.charAt(at))) {
      at++;
    }
    if (at < text.length() && text.charAt(at) != '.') {
      String found = Character.toString(text.codePointAt(at));
      throw new OptionSyntaxException(
          "a name with '" + found + "' in it has to stand in double quotes", at);
    }
    if (at == start) {
      throw new OptionSyntaxException("the name of a field is missing", at);
    }
    return text.substring(start, at);
  }

  private String quoted() {
    int start = at++;
    var name = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\') {
        at++;
        if (at == text.length() || (text.charAt(at) != '"' && text.charAt(at) != '\\')) {
          throw new OptionSyntaxException("'\\' is to be followed by '\"' or '\\'", at - 1);
        }
      }
      name.append(text.charAt(at++));
    }
    if (at == text.length()) {
      throw new OptionSyntaxException("the closing '\"' is missing", start);
    }
    at++;
    return name.toString();
  }

  private static boolean isPlain(char c) {
    return !Character.isWhitespace(c) && !Character.isISOControl(c) && SYNTAX.indexOf(c) < 0;
  }

  /// A name as it stands in a path.
  static String written(String name) {
    boolean plain = !name.isEmpty();
    for (int i = 0; i < name.length(); i++) {
      plain &= isPlain(name.charAt(i));
    }
    return plain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
