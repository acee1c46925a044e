// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A pipeline file, read but not understood: pieces of YAML with their places, and what was wrong
/// with the YAML itself.
///
/// @param source its text
/// @param root its one document; empty when the text cannot be read as YAML, and then there is one
///   problem at least
/// @param problems of the YAML, in the order of the file
/// @param hidden places that hold secrets by their names and are not to be shown
public record PipelineFile(
    Source source, Optional<Yaml> root, List<Problem> problems, List<Mark> hidden) {

  public PipelineFile {
    problems = List.copyOf(problems);
    hidden = List.copyOf(hidden);
  }

  /// Reads a file.
  ///
  /// @throws IOException with a text for the user when there is no such file, it is not a regular
  ///   file, too large, or cannot be read. What is wrong with its contents becomes problems.
  public static PipelineFile read(Path path) throws IOException {
    return FileText.read(path);
  }

  /// Reads a text.
  ///
  /// @param name what people call it
  public static PipelineFile of(String name, String text) {
    var source = Source.of(name, text);
    var findings = new Findings();
    var root = new YamlReader(source, findings).read(text);
    root.ifPresentOrElse(
        value -> SecretNames.hide(value, findings), () -> SecretNames.hide(source, findings));
    return new PipelineFile(source, root, findings.problems(), findings.hidden());
  }
}
