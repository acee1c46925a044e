// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import io.logbus.api.StageException;
import io.logbus.sink.file.FileSink.Options;
import io.logbus.sink.file.FileSink.Sync;
import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestContext;
import java.nio.file.Path;

/// A process under a limit of file sizes: writes a batch, one that is too large, and another, and
/// prints what became of the large one.
final class FullDiskProbe {

  private FullDiskProbe() {}

  public static void main(String[] arguments) throws Exception {
    var options = new Options(Path.of(arguments[0]), Sync.NEVER);
    try (var sink = new FileSink(options, new TestContext())) {
      sink.write(TestBatch.ofTexts("first"));
      try {
        sink.write(TestBatch.ofTexts("x".repeat(1 << 20)));
      } catch (StageException failure) {
        System.out.println(failure.retryable() + " " + failure.getMessage());
      }
      sink.write(TestBatch.ofTexts("last"));
    }
  }
}
