// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Receipt;
import io.logbus.kernel.plan.Plan;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Runs plans, and asks what became of it.
final class Runs {

  private Runs() {}

  /// To its end, which is to be a good one.
  static Pipeline run(Plan plan) throws InterruptedException {
    var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertBalanced(pipeline);
    return pipeline;
  }

  static void assertBalanced(Pipeline pipeline) {
    assertThat(pipeline.status()).extracting(StageStatus::ledger).allMatch(LedgerRow::balances);
  }

  static LedgerRow ledger(Pipeline pipeline, String stage) {
    return pipeline.status().stream()
        .map(StageStatus::ledger)
        .filter(row -> row.stage().equals(stage))
        .findFirst()
        .orElseThrow();
  }

  /// Waits until it is so.
  static void await(BooleanSupplier so) {
    while (!so.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  /// Waits until a thread of this name waits, and still does after a while. On a busy machine that
  /// does not mean that others had their turn: what they are to have done is awaited for itself.
  static void awaitBlocked(String name) {
    int calm = 0;
    while (calm < 100) {
      boolean waiting =
          Thread.getAllStackTraces().keySet().stream()
              .anyMatch(t -> t.getName().equals(name) && t.getState() == Thread.State.WAITING);
      calm = waiting ? calm + 1 : 0;
      Thread.onSpinWait();
    }
  }

  static boolean isSettled(Receipt receipt) {
    try {
      return receipt.await(Duration.ZERO);
    } catch (InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
