// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Lines of odd sizes and bytes among short ones, through the whole pipeline: as they are beside as
/// JSON. Their neighbours arrive; of each odd one it is known what becomes of it.
@Timeout(120)
class OddLinesIT {

  private static final int MOST = 1 << 20;
  private static final String TEN_MEGABYTES =
      "{\"id\":2,\"text\":\"" + "y".repeat(10_000_000) + "\"}";
  private static final String LONG = "{\"id\":3,\"text\":\"" + "x".repeat(64_001 - 18) + "\"}";
  private static final String NO_TEXT = "{\"id\":4,\"text\":\"before-\u00ff\u00fe-after\"}";
  private static final String GROWS =
      "{\"id\":5,\"text\":\"" + "z".repeat(100_000) + "\",\"times\":100}";

  @TempDir Path folder;
  private final ObjectMapper json = new ObjectMapper();
  private Launch.Ended ended;

  @BeforeEach
  void run() throws Exception {
    assertThat(LONG).hasSize(64_001);
    var lines = new ArrayList<String>();
    for (var odd : List.of(TEN_MEGABYTES, LONG, NO_TEXT, GROWS, "", "\r")) {
      lines.add("{\"id\":%d}".formatted(100 + lines.size()));
      lines.add(odd);
    }
    lines.add("{\"id\":199}");
    Files.writeString(folder.resolve("in.log"), String.join("\n", lines) + "\n", ISO_8859_1);
    Files.writeString(
        folder.resolve("odd.yaml"),
        """
        data_dir: state
        pipeline:
          in: {module: tail-files, config: {paths: [in.log], follow: false}}
          raw: {module: write-file, inputs: [in], config: {path: raw.log}}
          parse-json: {inputs: [in]}
          grow:
            module: js
            inputs: [parse-json]
            config:
              script: '(event) => { event.text = (event.text ?? "").repeat(event.times ?? 1); return event }'
          out: {module: write-file, inputs: [grow], encode: json, config: {path: out.log}}
        """);
    ended = Launch.ofImage().in(folder).run("run", "--stats", "odd.yaml");
    assertThat(ended.code()).as(ended.err()).isZero();
  }

  @Test
  void neighboursArriveAndEachOddLineEndsAsDocumented() throws Exception {
    assertRawLines();
    var ids = lines("out.log").map(this::read).map(event -> event.get("id").asInt()).toList();
    assertThat(ids).containsExactly(100, 102, 3, 104, 106, 108, 110, 199);
    assertThat(lines("out.log").map(this::read).toList().get(2).get("text").textValue())
        .isEqualTo("x".repeat(64_001 - 18));
    assertLetters();
    assertMemory();
  }

  /// They are bytes: only what is too long is cut.
  private void assertRawLines() throws IOException {
    var raw = Files.readString(folder.resolve("raw.log"), ISO_8859_1).split("\n", -1);
    assertThat(raw).hasSize(13 + 1);
    assertThat(raw[1]).isEqualTo(TEN_MEGABYTES.substring(0, MOST));
    assertThat(raw[3]).isEqualTo(LONG);
    assertThat(raw[5]).isEqualTo(NO_TEXT);
    assertThat(raw[7]).isEqualTo(GROWS);
    assertThat(raw[9]).isEmpty();
  }

  private void assertLetters() throws IOException {
    var letters = lines("state/dead-letters/00000001.ndjson").map(this::read).toList();
    assertThat(letters)
        .extracting(letter -> letter.get("stage").textValue())
        .containsOnly("parse-json", "grow");
    var cut = letters.getFirst();
    assertThat(cut.at("/event/metadata/truncated").booleanValue()).isTrue();
    assertThat(cut.at("/event/text").textValue()).isEqualTo(TEN_MEGABYTES.substring(0, MOST));
    var noText =
        letters.stream()
            .filter(letter -> letter.at("/event").has("base64"))
            .findFirst()
            .orElseThrow();
    assertThat(noText.get("error").textValue()).contains("UTF-8");
    var grown =
        letters.stream()
            .filter(letter -> letter.get("stage").textValue().equals("grow"))
            .findFirst()
            .orElseThrow();
    assertThat(grown.get("error").textValue()).contains("max_event_bytes");
    assertThat(grown.at("/event/fields/id").intValue()).isEqualTo(5);
  }

  private void assertMemory() throws Exception {
    var checked = Launch.ofImage().in(folder).run("check", "odd.yaml");

    assertThat(number("in flight at most: (\\d+)", ended.err()))
        .isPositive()
        .isLessThanOrEqualTo(number("in all: (\\d+)", checked.out()));
  }

  private static long number(String pattern, String text) {
    var matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  private Stream<String> lines(String name) {
    try {
      return Files.readString(folder.resolve(name)).lines();
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private JsonNode read(String line) {
    try {
      return json.readTree(line);
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
