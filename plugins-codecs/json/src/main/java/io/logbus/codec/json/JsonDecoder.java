// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.StageContext;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.JsonOptions;
import io.logbus.api.event.JsonParser;
import io.logbus.api.event.JsonSyntaxException;

/// Reads JSON objects: one from a whole item, any number from a stream, where they stand one a line
/// or close together. [ObjectFinder] says how they are told apart.
final class JsonDecoder implements Decoder, ObjectFinder.Found {

  /// What becomes of text that is no Unicode.
  enum InvalidUtf8 {
    REJECT,
    REPAIR
  }

  /// What becomes of a list in the place of an object.
  enum Lists {
    REJECT,
    SPLIT
  }

  /// The options of the decoder.
  @Doc(
      "Reads JSON objects, one event each. In a stream they stand one a line or close together; one"
          + " may span lines, none of which but the first begins with `{`.")
  @Example("{}")
  @Example(title = "Bodies of requests that hold many events", value = "{lists: split}")
  @Example(title = "Logs of a program with a bug", value = "{invalid_utf8: repair}")
  record Options(
      @Doc(
              "What becomes of an object with invalid UTF-8 or half a surrogate pair: `reject`"
                  + " rejects it, `repair` puts U+FFFD in the place of each broken piece.")
          @Default("reject")
          InvalidUtf8 invalidUtf8,
      @Doc("How deep objects and lists may nest, the outermost counted.")
          @Default("256")
          @Range(min = "1", max = "512")
          int maxDepth,
      @Doc(
              "What becomes of a list where an object should be: `reject` rejects it, `split` reads"
                  + " an event from each object in it.")
          @Default("reject")
          Lists lists) {}

  private final JsonParser parser;
  private final ObjectFinder finder;
  private final boolean split;

  JsonDecoder(Options options, StageContext context) {
    var strict = JsonOptions.strict().withMaxDepth(options.maxDepth());
    parser =
        new JsonParser(
            switch (options.invalidUtf8()) {
              case REJECT -> strict;
              case REPAIR -> strict.repairing();
            });
    split = options.lists() == Lists.SPLIT;
    finder = new ObjectFinder(context.maxEventBytes(), split, this);
  }

  @Override
  public void decode(Bytes chunk, Emit out) {
    finder.read(chunk, out);
  }

  @Override
  public void end(Emit out) {
    finder.end(out);
  }

  @Override
  public void whole(Bytes item, Emit out) {
    if (split && ObjectFinder.firstByte(item) == '[') {
      decode(item, out);
      end(out);
    } else {
      object(item, item.length(), out);
    }
  }

  @Override
  public void object(Bytes text, long consumed, Emit out) {
    try {
      out.emit(parser.parse(text), consumed);
    } catch (JsonSyntaxException e) {
      out.reject(withoutLineEnd(text), why(text, e), consumed);
    }
  }

  private static Bytes withoutLineEnd(Bytes text) {
    int end = text.length();
    while (end > 0 && (text.at(end - 1) == '\n' || text.at(end - 1) == '\r')) {
      end--;
    }
    return text.slice(0, end);
  }

  private String why(Bytes text, JsonSyntaxException fault) {
    return !split && ObjectFinder.firstByte(text) == '['
        ? "a list stands where an object should be: with 'lists: split' each object in it is read"
        : "not a JSON object: " + fault.getMessage();
  }

  @Override
  public boolean tryObject(Bytes text, long consumed, Emit out) {
    try {
      out.emit(parser.parse(text), consumed);
      return true;
    } catch (JsonSyntaxException _) {
      return false;
    }
  }

  @Override
  public void tooLong(Bytes first, long length, long consumed, Emit out) {
    out.reject(
        first,
        "a text of "
            + length
            + " bytes is longer than "
            + first.length()
            + ": raise the pipeline's 'max_event_bytes'",
        consumed);
  }
}
