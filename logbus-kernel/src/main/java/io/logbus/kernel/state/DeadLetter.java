// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import io.logbus.api.event.JsonOptions;
import io.logbus.api.event.JsonParser;
import io.logbus.api.event.JsonSyntaxException;
import io.logbus.api.event.Payload;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A rejected event that nobody read, as it is kept on the disk: one JSON object on a line.
///
/// ```
/// {"format":1,"time":"2026-01-02T03:04:05Z","stage":"out","error":"status 400: …","times":1,
///  "event":{"time":"…","metadata":{…},"fields":{…}}}
/// ```
///
/// Instead of `fields` there is `text` for a payload that is UTF-8, and `base64` for one that is
/// not, and `fields_json`, a JSON text, for fields that are too deep to stand within another
/// object. What JSON has no word for comes back as [Json] writes it: an instant as text.
///
/// @param time when it was rejected
/// @param stage the `id` of the stage that rejected it
/// @param error why
/// @param times how often it has been rejected, replays included
/// @param event as it was when the stage took it
public record DeadLetter(Instant time, String stage, String error, int times, Event event) {

  /// The metadata that an event carries while it is replayed: how often it was rejected before.
  public static final String TIMES = "dead_letter_times";

  private static final long FORMAT = 1;

  private static final JsonParser PARSER =
      new JsonParser(JsonOptions.strict().repairing().withMaxDepth(512));

  /// A letter about an event that was rejected now. One that is replayed counts on.
  public static DeadLetter of(Event event, String stage, String error, Instant now) {
    int before = event.metadata().get(TIMES) instanceof Long times ? times.intValue() : 0;
    var plain = new Event(event.payload(), event.time(), event.metadata().without(TIMES));
    return new DeadLetter(now, stage, error, before + 1, plain);
  }

  /// The event as it is sent into its stage again.
  public Event again() {
    return event.withMetadata(TIMES, (long) times);
  }

  /// Appends it with a line feed behind it.
  void write(ByteWriter out) {
    int before = out.size();
    try {
      write("metadata", "fields", fields -> fields, out);
    } catch (IllegalArgumentException _) {
      out.truncate(before);
      write("metadata_json", "fields_json", Json::text, out);
    }
  }

  /// @param shape what stands for the fields of the event: within the letter they are nested deeper
  ///   than they were, and may become too deep
  private void write(
      String metadata, String named, Function<Fields, Object> shape, ByteWriter out) {
    Map<String, @Nullable Object> inner = new LinkedHashMap<>();
    inner.put("time", event.time());
    inner.put(metadata, shape.apply(event.metadata()));
    switch (event.payload()) {
      case Fields fields -> inner.put(named, shape.apply(fields));
      case Bytes bytes when bytes.isUtf8() -> inner.put("text", bytes);
      case Bytes bytes -> inner.put("base64", bytes);
    }
    Map<String, @Nullable Object> letter = new LinkedHashMap<>();
    letter.put("format", FORMAT);
    letter.put("time", time);
    letter.put("stage", stage);
    letter.put("error", error);
    letter.put("times", (long) times);
    letter.put("event", Fields.of(inner));
    Json.write(Fields.of(letter), out);
    out.write('\n');
  }

  /// Reads one line.
  ///
  /// @throws IllegalArgumentException when it is none, with the reason for the user
  public static DeadLetter parse(Bytes line) {
    try {
      var letter = PARSER.parse(line);
      if (!(letter.get("format") instanceof Long format) || format != FORMAT) {
        throw new IllegalArgumentException(
            "it is of format %s, and this LogBus reads %d"
                .formatted(Json.text(letter.get("format")), FORMAT));
      }
      var inner = get(letter, "event", Fields.class);
      return new DeadLetter(
          Instant.parse(get(letter, "time", String.class)),
          get(letter, "stage", String.class),
          get(letter, "error", String.class),
          Math.toIntExact(get(letter, "times", Long.class)),
          new Event(
              payload(inner),
              Instant.parse(get(inner, "time", String.class)),
              fields(inner, "metadata")));
    } catch (JsonSyntaxException | DateTimeException | ArithmeticException fault) {
      throw new IllegalArgumentException(fault.getMessage(), fault);
    }
  }

  private static Payload payload(Fields inner) throws JsonSyntaxException {
    if (inner.get("text") instanceof String text) {
      return Bytes.utf8(text);
    }
    if (inner.get("base64") instanceof String text) {
      return Bytes.wrap(Base64.getDecoder().decode(text));
    }
    return fields(inner, "fields");
  }

  private static Fields fields(Fields inner, String name) throws JsonSyntaxException {
    return inner.get(name + "_json") instanceof String text
        ? PARSER.parse(Bytes.utf8(text))
        : get(inner, name, Fields.class);
  }

  private static <T> T get(Fields fields, String name, Class<T> type) {
    var value = fields.get(name);
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException("'" + name + "' is missing or of another type");
    }
    return type.cast(value);
  }
}
