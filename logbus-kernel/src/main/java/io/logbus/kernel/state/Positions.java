// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import io.logbus.api.event.JsonOptions;
import io.logbus.api.event.JsonParser;
import io.logbus.api.event.JsonSyntaxException;
import io.logbus.kernel.delivery.LaneProgress;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// The positions of the lanes of one source, kept in a file of their own:
/// `{"format":1,"lanes":{"<lane>":"<position>",…}}`. Thread-safe.
public final class Positions {

  private static final long FORMAT = 1;

  private final String name;
  private final Map<String, LaneProgress> lanes = new ConcurrentSkipListMap<>();
  private Map<String, String> saved;

  private Positions(String name, Map<String, String> saved) {
    this.name = name;
    this.saved = saved;
    saved.forEach((lane, position) -> lanes.put(lane, new LaneProgress(position)));
  }

  /// Reads what an earlier run left, if one did.
  ///
  /// @param source the `id` of the stage
  /// @throws IOException with a text for the user
  public static Positions open(Path folder, String source) throws IOException {
    var name = source + ".json";
    try {
      return new Positions(name, Uninterrupted.of(() -> read(folder.resolve(name))));
    } catch (NoSuchFileException _) {
      return new Positions(name, Map.of());
    } catch (FileSystemException failure) {
      throw broken(folder.resolve(name), StageException.reason(failure));
    }
  }

  private static Map<String, String> read(Path file) throws IOException {
    Fields content;
    try {
      content = new JsonParser(JsonOptions.strict()).parse(Bytes.wrap(Files.readAllBytes(file)));
    } catch (JsonSyntaxException fault) {
      throw broken(file, StageException.reason(fault));
    }
    if (!(content.get("format") instanceof Long format)) {
      throw broken(file, "it has no 'format'");
    }
    if (format > FORMAT) {
      throw new IOException(
          ("the positions in '%s' were written by a newer LogBus (format %d, not %d): run that, or"
                  + " delete the file to read everything again")
              .formatted(file, format, FORMAT));
    }
    if (!(content.get("lanes") instanceof Fields lanes)) {
      throw broken(file, "it has no 'lanes'");
    }
    var positions = new LinkedHashMap<String, String>();
    for (var lane : lanes.names()) {
      if (!(lanes.get(lane) instanceof String position)) {
        throw broken(file, "the position of '" + lane + "' is no text");
      }
      positions.put(lane, position);
    }
    return positions;
  }

  private static IOException broken(Path file, String why) {
    return new IOException(
        "the positions in '%s' cannot be read: %s; put a copy back, or delete the file to read everything again"
            .formatted(file, why));
  }

  /// The progress of a lane that is opened now; it begins where the last one of this id was.
  public LaneProgress begin(String lane) {
    var last = lanes.get(lane);
    var progress = new LaneProgress(last == null ? null : last.confirmed().orElse(null));
    lanes.put(lane, progress);
    return progress;
  }

  /// Keeps the position of a lane no longer.
  public void forget(String lane) {
    lanes.remove(lane);
  }

  /// The positions now, of those lanes that have one.
  public Map<String, String> now() {
    var positions = new LinkedHashMap<String, String>();
    lanes.forEach(
        (lane, progress) ->
            progress.confirmed().ifPresent(position -> positions.put(lane, position)));
    return positions;
  }

  /// Writes the file, if a position has changed or somebody deleted it. Not again before that
  /// returned.
  ///
  /// @param folder where it was read, or what has taken its place
  /// @throws IOException when the file is as it was before
  public synchronized void save(Path folder) throws IOException {
    var positions = now();
    var file = folder.resolve(name);
    if (positions.equals(saved) && (positions.isEmpty() || Files.exists(file))) {
      return;
    }
    var text = new ByteWriter(4096);
    var content = new LinkedHashMap<String, Object>();
    content.put("format", FORMAT);
    content.put("lanes", Fields.of(positions));
    Json.write(Fields.of(content), text);
    text.write('\n');
    try {
      AtomicFile.write(file, text.asBuffer());
    } catch (IOException failure) {
      throw new IOException("'%s': %s".formatted(file, StageException.reason(failure)), failure);
    }
    saved = positions;
  }
}
