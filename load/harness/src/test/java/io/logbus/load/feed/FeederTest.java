// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeederTest {

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Test
  void stampsEachEventWithWhenItWasDue() throws IOException {
    var fed = feeder("{\"a\":1}\n{\"b\":2}\n").send(new Order(7, 1000, 5));

    var lines = lines();
    assertThat(lines).hasSize(5);
    for (int i = 0; i < lines.size(); i++) {
      byte[] line = lines.get(i).getBytes(StandardCharsets.UTF_8);
      assertThat(Stamp.isAt(line, 0, line.length)).isTrue();
      assertThat(Stamp.due(line, 0)).isEqualTo(fed.start() + i * 1_000_000L);
      assertThat(Stamp.number(line, 0)).isEqualTo(i);
      assertThat(Stamp.dwell(line, 0)).isEqualTo(7);
      assertThat(lines.get(i)).endsWith(i % 2 == 0 ? ",\"a\":1}" : ",\"b\":2}");
    }
    assertThat(fed.end()).isGreaterThanOrEqualTo(fed.start() + 4_000_000L);
  }

  @Test
  void countsOnFromOneOrderToTheNext() throws IOException {
    var feeder = feeder("{\"a\":1}\n");
    feeder.send(new Order(0, 100_000, 3));
    var second = feeder.send(new Order(1, 100_000, 2));

    assertThat(second.first()).isEqualTo(3);
    assertThat(lines()).hasSize(5);
  }

  @Test
  void refusesLinesThatAreLongerThanItsBuffer() throws IOException {
    var line = "{\"a\":\"" + "x".repeat(300 << 10) + "\"}";

    assertThatThrownBy(() -> feeder(line + "\n"))
        .hasMessageContaining("line 1")
        .hasMessageContaining("longer than");
  }

  @Test
  void needsLines() {
    assertThatThrownBy(() -> feeder("")).hasMessageContaining("has no lines");
  }

  private Feeder feeder(String corpus) throws IOException {
    var file = folder.resolve("corpus.jsonl");
    Files.writeString(file, corpus);
    return new Feeder(CorpusFile.map(file), Channels.newChannel(sent));
  }

  private List<String> lines() {
    return sent.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
