// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where in which file reading goes on, as it is kept from run to run: `<offset> <fingerprint
/// length>:<hash> <name>`, and behind a NUL the real path if it is another.
///
/// @param offset behind the last line that was dealt with
/// @param head what the file began with
/// @param name the path that its events name
/// @param real where it was, free of links, to look for it there when it was renamed
record Position(long offset, Fingerprint head, Path name, Path real) {

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,18}) (\\d{1,4}):([0-9a-f]{8}) ([^\0]+)(?:\0(.+))?", Pattern.DOTALL);

  /// Reads what [#text] wrote.
  ///
  /// @return empty for any other text
  static Optional<Position> parse(String text) {
    var match = FORM.matcher(text);
    if (!match.matches()) {
      return Optional.empty();
    }
    try {
      var name = Path.of(match.group(4));
      var real = match.group(5);
      return Optional.of(
          new Position(
              Long.parseLong(match.group(1)),
              new Fingerprint(
                  Math.min(Integer.parseInt(match.group(2)), Fingerprint.MOST),
                  Long.parseLong(match.group(3), 16)),
              name,
              real == null ? name : Path.of(real)));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  String text() {
    var text = "%d %d:%08x %s".formatted(offset, head.length(), head.hash(), name);
    return real.equals(name) ? text : text + '\0' + real;
  }
}
