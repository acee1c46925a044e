// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads the dead letters of a `data_dir`.
public final class KeptLetters {

  private KeptLetters() {}

  /// All of them, oldest first.
  public static List<DeadLetter> in(Path dataDir) throws IOException {
    var read = new ArrayList<DeadLetter>();
    for (var file : LetterFile.in(dataDir.resolve(LetterFile.FOLDER))) {
      try (var lines = file.lines()) {
        while (lines.next()) {
          read.add(lines.letter());
        }
      }
    }
    return read;
  }
}
