// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// What became of the events of one stage. At every quiet moment it [#balances].
///
/// @param stage the name of the stage
/// @param in events taken from its channel
/// @param out events handed on to its outputs, each counted once however many readers there are;
///   for a sink, delivered
/// @param forwarded inputs that became one event of the main or a named output; for a sink,
///   delivered
/// @param filtered inputs of which nothing came
/// @param rejected inputs that went to the rejected events
/// @param absorbed inputs that became several events, or part of one
/// @param held inputs that are held back now
/// @param made events handed on that are not counted as forwarded
/// @param rejectedParts pieces of absorbed inputs that went to the rejected events, such as a torn
///   text in a chunk
public record LedgerRow(
    String stage,
    long in,
    long out,
    long forwarded,
    long filtered,
    long rejected,
    long absorbed,
    long held,
    long made,
    long rejectedParts) {

  /// Whether each input is accounted for once, and each output has an origin.
  public boolean balances() {
    return in == forwarded + filtered + rejected + absorbed + held && out == forwarded + made;
  }
}
