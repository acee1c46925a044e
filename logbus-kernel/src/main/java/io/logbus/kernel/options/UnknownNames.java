// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.HashSet;
import java.util.Set;

/// What came of looking at the names in a mapping.
///
/// @param any whether there were unknown ones
/// @param meant the names that they may be slips of: these are not missing
public record UnknownNames(boolean any, Set<String> meant) {

  public UnknownNames {
    meant = Set.copyOf(meant);
  }

  /// With further names that are not missing, since they stand in another place.
  public UnknownNames found(Set<String> elsewhere) {
    var all = new HashSet<>(meant);
    all.addAll(elsewhere);
    return new UnknownNames(any, all);
  }
}
