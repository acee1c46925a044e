// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.io.IOException;

/// An instance of a component that runs in a pipeline. One thread makes it, calls it and closes it,
/// save where a method says otherwise. The kernel sets the context class loader to the plugin's
/// around each call.
public sealed interface Stage extends AutoCloseable permits Source, Transform, BatchSink, Sink {

  /// Frees a call that is stuck in I/O, by closing what it waits on. Called from another thread
  /// when the time of a write or of the drain is over; the thread of the call is interrupted as
  /// well. A sink may be called again after it; [#close] still follows.
  default void abort() {}

  /// Gives back what the instance holds. Called once, last, also after a failure.
  @Override
  default void close() throws IOException {}
}
