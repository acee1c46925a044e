// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// How many events a stage rejected.
///
/// @param stage the name of the stage
/// @param rejected how many in all
/// @param unread how many of them nobody read, neither `stage.rejected` nor `ERRORS`: their content
///   is gone
/// @param firstReason why the first one was rejected
public record RejectedEvents(String stage, long rejected, long unread, String firstReason) {}
