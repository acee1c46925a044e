// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.nio.file.Path;

/// Nothing can be written where zips are unpacked; the text is for the user.
final class WorkFolderException extends IOException {

  private static final long serialVersionUID = 1;

  /// @param parent the folder that the user knows, in which the host has one of its own
  WorkFolderException(Path parent, IOException cause) {
    super(
        "nothing can be unpacked in '%s': %s: see that it is a folder that can be written and has room, or name another with LOGBUS_JAVA_OPTS=-Djava.io.tmpdir=…"
            .formatted(parent, FileReason.of(cause)),
        cause);
  }
}
