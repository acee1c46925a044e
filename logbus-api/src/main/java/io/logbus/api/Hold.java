// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// The receipts of events that a transform holds back. See [Output#hold].
public interface Hold {

  /// Settles them: nothing came of the held events.
  void release();
}
