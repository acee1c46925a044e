// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.discard;

import io.logbus.api.Component;
import io.logbus.testkit.SinkContract;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import java.util.List;
import java.util.Optional;

class DiscardContractTest extends SinkContract {

  @Override
  protected Subject<?> subject() {
    return Subject.of(
        new DiscardPlugin(), Component.Kind.SINK, "write-null", new DiscardSink.Options());
  }

  @Override
  protected void assertArrived(List<TestBatch> batches) {
    // There is nothing to look at.
  }

  @Override
  protected Optional<Stuck> stuck() {
    return Optional.empty();
  }
}
