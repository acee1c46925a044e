// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.lab;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/// Where figures come from, so that others can get them again.
///
/// @param time when the run began
/// @param revision of the sources, with `-dirty` when they were changed since
/// @param corpusSha256 of the file that was fed
/// @param imageSha256 of all files of the image
/// @param java of the image
/// @param launcher options of the Java virtual machine beside the image's own
/// @param arguments of the command
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Provenance(
    String time,
    String revision,
    String corpus,
    String corpusSha256,
    String imageSha256,
    String java,
    String launcher,
    List<String> arguments,
    Machine machine) {

  /// Copies the list.
  public Provenance {
    arguments = List.copyOf(arguments);
  }
}
