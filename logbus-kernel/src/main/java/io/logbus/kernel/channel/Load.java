// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// What travels through a channel and takes up its capacity.
public interface Load {

  /// How many events it carries. One without events, a mark, takes up the room of one.
  int events();

  /// How many bytes of estimated heap it counts for. Does not change while it is in a channel.
  long bytes();
}
