// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// An arrow of the pipeline, from an output of one stage to the channel of another.
///
/// @param whenFull what becomes of events for which that has no room
public record Edge(String from, Port port, String to, WhenFull whenFull) {

  /// An arrow that blocks.
  public Edge(String from, Port port, String to) {
    this(from, port, to, WhenFull.BLOCK);
  }
}
