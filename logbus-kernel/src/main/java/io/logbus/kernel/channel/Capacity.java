// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// How much a channel may hold: whichever limit is reached first.
///
/// @param events at least 1
/// @param bytes of estimated heap, at least 1; a single event larger than this passes alone
public record Capacity(int events, long bytes) {

  /// What a channel has where the pipeline file says nothing.
  public static final Capacity DEFAULT = new Capacity(1024, 4L << 20);

  public Capacity {
    if (events < 1 || bytes < 1) {
      throw new IllegalArgumentException("a capacity is at least 1 event and 1 byte");
    }
  }
}
