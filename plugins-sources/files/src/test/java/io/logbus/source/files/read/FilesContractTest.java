// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.read;

import io.logbus.api.Component;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.config.ByteSize;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.source.files.FilesPlugin;
import io.logbus.source.files.read.FilesSource.NoMatch;
import io.logbus.source.files.read.FilesSource.Options;
import io.logbus.testkit.SourceContract;
import io.logbus.testkit.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class FilesContractTest extends SourceContract {

  @TempDir Path folder;

  @Override
  protected Subject<?> subject() {
    return Subject.of(new FilesPlugin(), Component.Kind.SOURCE, "read-files", options());
  }

  /// Two files, so that the order between them counts as well.
  @Override
  protected Source over(List<Bytes> items, Then then, StageContext context) throws IOException {
    int half = items.size() / 2;
    Files.write(folder.resolve("1.log"), lines(items.subList(0, half)));
    Files.write(folder.resolve("2.log"), lines(items.subList(half, items.size())));
    return new FilesSource(options(), context);
  }

  private Options options() {
    return new Options(List.of(folder + "/*.log"), List.of(), NoMatch.WARN, ByteSize.parse("4KiB"));
  }

  private static byte[] lines(List<Bytes> items) {
    var lines = new ByteWriter(1024);
    for (var item : items) {
      item.writeTo(lines);
      lines.write('\n');
    }
    return lines.toBytes().toArray();
  }
}
