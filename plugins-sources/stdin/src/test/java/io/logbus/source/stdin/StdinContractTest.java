// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.stdin;

import io.logbus.api.Component;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.config.ByteSize;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.testkit.SourceContract;
import io.logbus.testkit.Subject;
import java.io.IOException;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class StdinContractTest extends SourceContract {

  private static final StdinSource.Options OPTIONS =
      new StdinSource.Options(ByteSize.parse("64KiB"));

  private final List<Pipe> pipes = new ArrayList<>();

  @AfterEach
  void closePipes() throws IOException {
    for (var pipe : pipes) {
      pipe.sink().close();
    }
  }

  @Override
  protected Subject<?> subject() {
    return Subject.of(new StdinPlugin(), Component.Kind.SOURCE, "read-stdin", OPTIONS);
  }

  @Override
  protected Source over(List<Bytes> items, Then then, StageContext context) throws IOException {
    var pipe = Pipe.open();
    pipes.add(pipe);
    Thread.ofVirtual().start(() -> fill(pipe, items, then));
    return new StdinSource(pipe.source(), OPTIONS, context);
  }

  private static void fill(Pipe pipe, List<Bytes> items, Then then) {
    var lines = new ByteWriter(1024);
    for (var item : items) {
      item.writeTo(lines);
      lines.write('\n');
    }
    try {
      var rest = lines.asBuffer();
      while (rest.hasRemaining()) {
        pipe.sink().write(rest);
      }
      if (then == Then.ENDS) {
        pipe.sink().close();
      }
    } catch (IOException _) {
      // The test closed the pipe before it was read.
    }
  }
}
