// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.SortedMap;

/// What can be seen of a stage from outside.
///
/// @param ledger what became of its events
/// @param waitingEvents events in its channel now, those that it has taken and not settled included
/// @param waitingBytes the same in bytes of estimated heap
/// @param peakBytes the most that `waitingBytes` ever was
/// @param collectedPeakBytes the most that events of its own ever took before they were sent
/// @param counters what its plugin counts
public record StageStatus(
    LedgerRow ledger,
    int waitingEvents,
    long waitingBytes,
    long peakBytes,
    long collectedPeakBytes,
    SortedMap<String, Long> counters) {}
