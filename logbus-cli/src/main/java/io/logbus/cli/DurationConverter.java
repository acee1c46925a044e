// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.options.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads durations as pipeline files write them.
final class DurationConverter implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String value) {
    try {
      return Durations.parse(value);
    } catch (IllegalArgumentException _) {
      throw new TypeConversionException(
          "'" + value + "' is not a duration: write a number and a unit, such as 500ms, 10s or 5m");
    }
  }
}
