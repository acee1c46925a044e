// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// What an event carries: bytes as they came, or named values.
public sealed interface Payload permits Bytes, Fields {

  /// An estimate of the heap that this payload keeps alive, in bytes: text, index, changed values
  /// and object headers included. Never less than the raw data; a shared array counts in full for
  /// each sharer.
  long heapBytes();
}
