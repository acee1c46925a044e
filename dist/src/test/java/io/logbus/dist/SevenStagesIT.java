// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.logbus.benchmark.Corpus;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The reference pipeline over many events: all of them come out, in order, each equal to what went
/// in but for the field that was stamped and the one that the script changed.
/// `-Dlogbus.it.events=1000000` makes it a million.
class SevenStagesIT {

  private static final int EVENTS = Integer.getInteger("logbus.it.events", 50_000);
  private static final int SEED = 7;

  private final ObjectMapper json = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void everyEventComesOutOnceInOrderAndUnchangedButForWhatWasChanged() throws Exception {
    Path out = folder.resolve("out.jsonl");
    Path err = folder.resolve("err");
    Path file = folder.resolve("seven.yaml");
    String example = Files.readString(Repository.EXAMPLES.resolve("seven-stages.yaml"));
    Files.writeString(file, example.replace("/dev/null", out.toString()));

    var before = Instant.now();
    var process =
        Launch.ofImage()
            .piped()
            .start(Redirect.to(err.toFile()), "run", "--stats", file.toString());
    var fed = CompletableFuture.runAsync(() -> feed(process.getOutputStream()));

    assertThat(process.waitFor()).as("standard error: %s", Files.readString(err)).isZero();
    fed.get();
    compare(out, before);
    var stats = Stats.in(Files.readString(err));
    assertThat(stats.rows()).hasSize(7).allSatisfy((_, row) -> assertThat(row.balances()).isTrue());
    assertThat(stats.of("parse-lines").made()).isEqualTo(EVENTS);
    for (var stage :
        new String[] {"parse-json", "stamp-ingress", "transform", "format-json", "out"}) {
      assertThat(stats.of(stage).forwarded()).as(stage).isEqualTo(EVENTS);
    }
  }

  private static void feed(OutputStream input) {
    var corpus = new Corpus(SEED);
    try (var buffered = new BufferedOutputStream(input, 1 << 16)) {
      for (int i = 0; i < EVENTS; i++) {
        buffered.write(corpus.nextLine());
        buffered.write('\n');
      }
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private void compare(Path out, Instant before) throws IOException {
    var corpus = new Corpus(SEED);
    try (var lines = Files.newBufferedReader(out)) {
      for (int i = 0; i < EVENTS; i++) {
        var expected = (ObjectNode) json.readTree(corpus.nextLine());
        var got = (ObjectNode) json.readTree(lines.readLine());
        var ingress = Instant.parse(got.remove("ingress").textValue());
        expected.put("level", expected.get("level").textValue().toUpperCase(Locale.ROOT));
        if (!got.equals(expected) || ingress.isBefore(before)) {
          assertThat(got).as("event %d, ingress %s", i, ingress).isEqualTo(expected);
        }
      }
      assertThat(lines.readLine()).isNull();
    }
  }
}
