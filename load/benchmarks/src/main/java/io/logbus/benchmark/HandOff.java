// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Channel;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/// What the channels that are compared have in common. See `Channel` for the contract.
interface HandOff {

  void send(Batch batch);

  @Nullable Batch take();

  void release(Batch batch);

  void producerDone();

  /// The channel of the kernel.
  record Kernel(Channel<Batch> channel) implements HandOff {
    @Override
    public void send(Batch batch) {
      channel.send(batch);
    }

    @Override
    public @Nullable Batch take() {
      return channel.take();
    }

    @Override
    public void release(Batch batch) {
      channel.release(batch);
    }

    @Override
    public void producerDone() {
      channel.producerDone();
    }
  }

  /// What most would write: a blocking queue, bounded in loads only, with an end mark.
  final class Queued implements HandOff {
    private static final Batch END = new Batch(1, -1);
    private final ArrayBlockingQueue<Batch> queue;
    private int producers;

    Queued(int batches, int producers) {
      queue = new ArrayBlockingQueue<>(batches);
      this.producers = producers;
    }

    @Override
    public void send(Batch batch) {
      try {
        queue.put(batch);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public @Nullable Batch take() {
      try {
        for (Batch batch = queue.take(); ; batch = queue.take()) {
          if (batch.bytes() >= 0) {
            return batch;
          }
          if (--producers == 0) {
            return null;
          }
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void release(Batch batch) {
      // Its place is free as soon as it is taken.
    }

    @Override
    public void producerDone() {
      send(END);
    }
  }
}
