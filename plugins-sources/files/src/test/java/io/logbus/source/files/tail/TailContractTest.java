// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.Component;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.source.files.FilesPlugin;
import io.logbus.testkit.SourceContract;
import io.logbus.testkit.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class TailContractTest extends SourceContract {

  @TempDir Path folder;

  @Override
  protected Subject<?> subject() {
    return Subject.of(
        new FilesPlugin(), Component.Kind.SOURCE, "tail-files", new Rig(folder).options());
  }

  @Override
  protected Source over(List<Bytes> items, Then then, StageContext context) throws IOException {
    var lines = new ByteWriter(1024);
    for (var item : items) {
      item.writeTo(lines);
      lines.write('\n');
    }
    Files.write(folder.resolve("1.log"), lines.toBytes().toArray());
    return new TailSource(new Rig(folder).options(then == Then.STAYS_OPEN), context);
  }
}
