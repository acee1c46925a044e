// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// Thrown to whoever sends to, or takes from, a channel that was cancelled, and whoever waits for
/// what will not come any more: it stops at once.
public final class CancelledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// Stops its thread.
  public CancelledException() {
    super("the pipeline was cancelled");
  }
}
