// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.plan.OnError;
import java.util.concurrent.atomic.LongAccumulator;

/// What each stage of a running pipeline has, whatever its kind.
///
/// @param stage its name
/// @param outlets where its events go
/// @param tally its counts
/// @param rejections its rejected events
/// @param id names its state
/// @param box where rejected events go that nobody reads
/// @param onError what becomes of an event that it cannot handle
/// @param context what its plugin is lent
/// @param maxEventHeap the most that one event may take
/// @param collected the most bytes that its events ever took before they were sent
record StageSetup(
    String stage,
    String id,
    Outlets outlets,
    Tally tally,
    Rejections rejections,
    DeadLetterBox box,
    OnError onError,
    RunningContext context,
    long maxEventHeap,
    LongAccumulator collected) {}
