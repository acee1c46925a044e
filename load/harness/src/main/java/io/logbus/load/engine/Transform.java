// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What stands in the middle of the pipeline.
///
/// @param name by which the figures speak of it
/// @param stage its keys in YAML but `inputs`, or nothing when the pipeline has none
/// @param leaves what is to be found in each event that went through it
public record Transform(String name, Optional<String> stage, List<Pattern> leaves) {

  /// No stage at all.
  public static final Transform ABSENT = new Transform("absent", Optional.empty(), List.of());

  /// Writes a field by a template.
  public static final Transform NATIVE =
      new Transform(
          "native",
          Optional.of(
              """
              module: set
              config: {fields: {level: "{{level}}!"}}
              """),
          List.of(Pattern.compile("\"level\":\"[a-z]+!\"")));

  /// Reads and writes a field in JavaScript.
  public static final Transform JS =
      new Transform(
          "js",
          Optional.of(
              script("(event) => { event.level = event.level.toUpperCase(); return event }")),
          List.of(Pattern.compile("\"level\":\"[A-Z]+\"")));

  /// One by its name, or the script of a file.
  public static Transform named(String name) throws IOException {
    for (var transform : List.of(NATIVE, JS, ABSENT)) {
      if (transform.name().equals(name)) {
        return transform;
      }
    }
    return of(Path.of(name));
  }

  /// The script of a file, which may do anything to an event.
  private static Transform of(Path file) throws IOException {
    return new Transform(
        file.getFileName().toString(), Optional.of(script(Files.readString(file))), List.of());
  }

  private static String script(String text) {
    return "module: js\nconfig:\n  script: |\n" + text.strip().indent(4);
  }
}
