// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.channel.Channel;

/// The channels that are compared.
public enum Form {
  /// The channel of the kernel: everything under one lock.
  KERNEL,
  /// A consumer that takes all that is inside in one step, and credits in atomics.
  SPLIT,
  /// A lock-free queue with credits in an atomic.
  LOCK_FREE,
  /// What most would write.
  BLOCKING_QUEUE;

  HandOff make(Capacity capacity, int producers, int batchEvents) {
    return switch (this) {
      case KERNEL -> new HandOff.Kernel(new Channel<>(capacity, producers));
      case SPLIT -> new SplitChannel(capacity, producers);
      case LOCK_FREE -> new LockFreeChannel(capacity, producers);
      case BLOCKING_QUEUE -> new HandOff.Queued(capacity.events() / batchEvents, producers);
    };
  }
}
