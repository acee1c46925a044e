// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

/// What to do where a field is to be put and another one of its name is there already.
public enum IfExists {
  /// Put it in the place of the other.
  OVERWRITE,
  /// Leave both as they are.
  KEEP,
  /// Reject the event.
  REJECT
}
