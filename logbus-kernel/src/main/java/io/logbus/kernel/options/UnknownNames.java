// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.Set;

/// What came of looking at the names in a mapping.
///
/// @param any whether there were unknown ones
/// @param meant the names that they may be slips of: these are not missing
public record UnknownNames(boolean any, Set<String> meant) {

  static final UnknownNames NONE = new UnknownNames(false, Set.of());

  public UnknownNames {
    meant = Set.copyOf(meant);
  }
}
