// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.logbus.api.Component;
import io.logbus.api.StageException;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestContext;

/// Makes sinks from options as they stand in a pipeline file.
final class Sinks {

  private Sinks() {}

  static Subject<?> subject(String yaml) {
    return Subject.of(new HttpPlugin(), Component.Kind.SINK, "write-http", yaml);
  }

  /// @param more options behind the endpoint: `, method: put`
  static HttpSink to(String endpoint, String more) throws Exception {
    return to(endpoint, more, new TestContext());
  }

  static HttpSink to(String endpoint, String more, TestContext context) throws Exception {
    return subject("{endpoint: '" + endpoint + "'" + more + "}").create(HttpSink.class, context);
  }

  /// The failure of a write that is to be one of these.
  static StageException failure(HttpSink sink, TestBatch batch) {
    var failure = catchThrowableOfType(StageException.class, () -> sink.write(batch));
    if (failure == null) {
      throw new AssertionError("the write did not fail");
    }
    return failure;
  }
}
