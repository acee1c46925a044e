// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// A file that is to be written, which may not be there yet, and by which of its paths it is meant.
///
/// @param shown its path in the pipeline file
/// @param absolute that from the root, links and all
/// @param real that without links, also where a link leads to nothing yet
/// @param identity equal for the same file: its key on the disk, if it is there, else its real path
/// @param isDevice whether it is a character device such as `/dev/null`, where writers do not meet
record RealFile(Path shown, Path absolute, Path real, Object identity, boolean isDevice) {

  /// As many links in one another as Linux follows.
  private static final int MOST_LINKS = 40;

  private static final int TYPE = 0xF000;
  private static final int CHARACTER_DEVICE = 0x2000;

  static RealFile of(Path path) {
    var absolute = path.toAbsolutePath().normalize();
    var real = real(absolute, MOST_LINKS);
    return new RealFile(path, absolute, real, identity(real), isDevice(absolute));
  }

  private static Path real(Path path, int links) {
    try {
      return path.toRealPath();
    } catch (IOException _) {
      // Not there yet, or not to be looked at. Its folder may be, or it is a link to what is not.
    }
    var parent = path.getParent();
    if (parent == null) {
      return path;
    }
    var folder = real(parent, links);
    var here = folder.resolve(path.getFileName());
    if (links > 0 && Files.isSymbolicLink(here)) {
      try {
        return real(folder.resolve(Files.readSymbolicLink(here)).normalize(), links - 1);
      } catch (IOException _) {
        return here;
      }
    }
    return here;
  }

  private static Object identity(Path real) {
    try {
      var key =
          Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
              .fileKey();
      return key == null ? real : key;
    } catch (IOException _) {
      return real;
    }
  }

  private static boolean isDevice(Path path) {
    try {
      return Files.getAttribute(path, "unix:mode") instanceof Integer mode
          && (mode & TYPE) == CHARACTER_DEVICE;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      return false;
    }
  }
}
