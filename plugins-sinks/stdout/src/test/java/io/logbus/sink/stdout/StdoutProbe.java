// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.stdout;

import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestContext;

/// A process that writes to its standard output with the sink, and then without it.
final class StdoutProbe {

  private StdoutProbe() {}

  public static void main(String[] arguments) throws Exception {
    try (var sink = new StdoutSink(new TestContext())) {
      sink.write(TestBatch.ofTexts("hello"));
    }
    System.out.println("behind");
  }
}
