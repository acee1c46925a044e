// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NaivePipelineTest {

  @TempDir Path folder;

  @Test
  void doesWhatLogBusIsMeasuredAgainst() throws Exception {
    Path input = folder.resolve("in");
    Path output = folder.resolve("out");
    new Corpus(1).write(input, 3000);
    assertThat(NaivePipeline.run(input, output)).isEqualTo(3000);
    var json = new JsonMapper();
    var before = Files.readAllLines(input);
    var after = Files.readAllLines(output);
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < before.size(); i++) {
      var expected = (ObjectNode) json.readTree(before.get(i));
      var event = (ObjectNode) json.readTree(after.get(i));
      assertThat(event.remove("ingress").isTextual()).isTrue();
      expected.put("status", expected.get("status").asText());
      assertThat(event).isEqualTo(expected);
    }
  }

  @Test
  void brokenLineEndsItInsteadOfHangingIt() throws Exception {
    Path input = folder.resolve("in");
    new Corpus(1).write(input, 5000);
    Files.writeString(folder.resolve("broken"), "{\n" + Files.readString(input));
    assertThatThrownBy(() -> NaivePipeline.run(folder.resolve("broken"), Path.of("/dev/null")))
        .isInstanceOf(ExecutionException.class);
  }
}
