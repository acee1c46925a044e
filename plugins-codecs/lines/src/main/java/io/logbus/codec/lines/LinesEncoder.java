// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.Encoder;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;

/// Writes each event as a line: its bytes, and between events the delimiter.
final class LinesEncoder implements Encoder {

  /// What becomes of an event that would be read back as several lines.
  enum Embedded {
    REJECT,
    KEEP,
    ESCAPE
  }

  /// The options of the encoder.
  @Doc("Writes the bytes of each event as a line.")
  @Example("{}")
  @Example(title = "Stack traces on one line each", value = "{embedded: escape}")
  record Options(
      @Doc("The character that ends a line, one of ASCII.") @Default("\"\\n\"") String delimiter,
      @Doc(
              "What becomes of an event that itself has the delimiter and would be read back as"
                  + " several: `reject` rejects it, `keep` writes it as it is, `escape` writes the"
                  + " delimiter as text, a line feed as `\\n`.")
          @Default("reject")
          Embedded embedded) {}

  private final byte delimiter;
  private final Embedded embedded;
  private final String escape;

  LinesEncoder(Options options) {
    delimiter = Delimiter.of(options.delimiter());
    embedded = options.embedded();
    escape = delimiter == '\n' ? "\\n" : String.format("\\x%02x", delimiter);
  }

  @Override
  public void encode(Event event, ByteWriter out) {
    if (!(event.payload() instanceof Bytes line)) {
      throw new IllegalArgumentException("only bytes can be written as a line: use 'format-json'");
    }
    int at = embedded == Embedded.KEEP ? -1 : line.indexOf(delimiter, 0);
    if (at < 0) {
      line.writeTo(out);
      return;
    }
    if (embedded == Embedded.REJECT) {
      throw new IllegalArgumentException(
          "the event has the delimiter of lines at byte " + at + ": see the option 'embedded'");
    }
    int from = 0;
    for (; at >= 0; at = line.indexOf(delimiter, from)) {
      line.slice(from, at).writeTo(out);
      out.writeUtf8(escape);
      from = at + 1;
    }
    line.slice(from, line.length()).writeTo(out);
  }

  @Override
  public void delimit(ByteWriter out) {
    out.write(delimiter);
  }
}
