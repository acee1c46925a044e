// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {

  @Test
  void sameSeedGivesTheSameLines(@TempDir Path folder) throws IOException {
    new Corpus(7).write(folder.resolve("a"), 50);
    new Corpus(7).write(folder.resolve("b"), 50);
    new Corpus(8).write(folder.resolve("c"), 50);
    assertThat(folder.resolve("a")).hasSameBinaryContentAs(folder.resolve("b"));
    assertThat(Files.mismatch(folder.resolve("a"), folder.resolve("c"))).isNotNegative();
  }

  @Test
  void linesAreLogEventsOfOneKilobyte() throws IOException {
    var corpus = new Corpus(1);
    var all = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      byte[] line = corpus.nextLine();
      assertThat(line).hasSizeBetween(1000, 1100).doesNotContain('\n');
      JsonNode event = new JsonMapper().readTree(line);
      assertThat(event.size()).isBetween(18, 24);
      assertThat(event.path("seq").asInt(-1)).isEqualTo(i);
      assertThat(event.at("/http/headers/accept").asText()).isEqualTo("*/*");
      assertThat(event.path("tags").isArray()).isTrue();
      all.append(new String(line, StandardCharsets.UTF_8));
    }
    assertThat(all).contains("東京", "\\u00e9", "\\\"", "null", "true", "e-5", "😀");
  }
}
