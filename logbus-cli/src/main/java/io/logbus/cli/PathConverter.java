// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads paths. An empty one, of a shell variable that is not set, would mean the current folder.
final class PathConverter implements ITypeConverter<Path> {

  @Override
  public Path convert(String value) {
    if (value.isEmpty()) {
      throw new TypeConversionException("the path is empty");
    }
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("'" + value + "' is not a path: " + e.getReason());
    }
  }
}
