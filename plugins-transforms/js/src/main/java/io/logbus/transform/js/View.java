// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import org.jspecify.annotations.Nullable;

/// What a script is shown in place of a value of an event, which it can change while the value
/// stays as it is.
sealed interface View permits ObjectView, ArrayView, MetaView {

  /// The value that is shown.
  Object original();

  /// The value as the script left it: the original itself if nothing has changed.
  Object copy(Copies copies) throws ScriptException;

  /// Whether a copy is the original itself.
  @SuppressWarnings("ReferenceEquality") // an equal value may be another text in an event
  default boolean isUnchanged(@Nullable Object copy) {
    return copy == original();
  }
}
