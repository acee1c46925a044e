// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// Reads JSON texts one after the other, with memory of its own that it uses again. For one thread;
/// what it returns is for any.
public final class JsonParser {

  private final JsonScanner scanner;

  /// A parser for texts that are to be read in this way.
  public JsonParser(JsonOptions options) {
    scanner = new JsonScanner(options);
  }

  /// Reads a text that is one JSON object, white space around it allowed.
  ///
  /// The fields keep the array of `text`, unless line breaks, broken text or a name that comes
  /// twice in an object had to be taken out of it.
  ///
  /// @throws JsonSyntaxException saying what is wrong first, and where; nothing is half read
  public JsonFields parse(Bytes text) throws JsonSyntaxException {
    byte[] array = text.array;
    scanner.scan(array);
    if (scanner.broken()) {
      array = JsonRewrite.repaired(array);
      scanner.scan(array);
    }
    if (scanner.duplicates()) {
      var whole = scanner.indexed(array);
      array = JsonRewrite.withoutDuplicates(array, whole.from, whole.to);
      scanner.scan(array);
    }
    if (scanner.lineBreaks()) {
      array = JsonRewrite.onOneLine(array);
    }
    return new JsonFields(scanner.indexed(array));
  }
}
