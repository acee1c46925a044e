// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// How many events a stage rejected.
///
/// @param stage the name of the stage
/// @param rejected how many in all
/// @param kept how many of them are dead letters, since neither `stage.rejected` nor `ERRORS` is
///   read
/// @param lost how many of them are gone: nobody read them, and dead letters were not to be kept
/// @param firstReason why the first one was rejected
public record RejectedEvents(
    String stage, long rejected, long kept, long lost, String firstReason) {}
