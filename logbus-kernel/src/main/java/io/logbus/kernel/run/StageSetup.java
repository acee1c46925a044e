// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// What each stage of a running pipeline has, whatever its kind.
///
/// @param stage its name
/// @param outlets where its events go
/// @param tally its counts
/// @param rejections its rejected events
/// @param context what its plugin is lent
/// @param maxEventHeap the most that one event may take
record StageSetup(
    String stage,
    Outlets outlets,
    Tally tally,
    Rejections rejections,
    RunningContext context,
    long maxEventHeap) {}
