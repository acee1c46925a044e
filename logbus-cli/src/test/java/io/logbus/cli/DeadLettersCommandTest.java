// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadLettersCommandTest {

  @TempDir Path folder;
  private final TestModules modules = new TestModules();
  private String file = "";

  private Run run(String... args) {
    return Run.with(modules, _ -> {}, args);
  }

  private Run letters(String command, String... more) {
    var args = new ArrayList<>(List.of("dead-letters", command));
    args.addAll(List.of("--data-dir", folder + "/state"));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  /// Leaves the letters `xb` and `xc`.
  @BeforeEach
  void reject() throws IOException {
    file =
        PipelineFiles.write(
            folder,
            "read: {module: read-words, config: {words: [a, xb, xc, d]}}",
            "refuse-x: {inputs: [read]}",
            "write: {module: write-list, inputs: [refuse-x]}");
    assertThat(run("run", file).code()).isZero();
  }

  @Test
  void lettersAreListed() {
    var run = letters("list");

    assertThat(run.code()).isZero();
    assertThat(run.out().lines())
        .hasSize(3)
        .satisfies(
            lines -> {
              assertThat(lines.get(0)).matches("1:1 .* refuse-x  1x  it starts with x: xb: xb");
              assertThat(lines.get(1)).startsWith("1:2 ").endsWith("xc");
              assertThat(lines.get(2)).isEqualTo("2 dead letters");
            });
  }

  @Test
  void lettersOfOneStageAreListed() {
    assertThat(letters("list", "--stage", "other").out()).isEqualTo("0 dead letters\n");
    assertThat(letters("list", "--stage", "refuse-x").out()).contains("2 dead letters");
  }

  @Test
  void letterIsShownAsItIsKept() {
    var run = letters("show", "1:2");

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("{\"format\":1,").contains("\"text\":\"xc\"").endsWith("}}\n");
  }

  @Test
  void letterThatIsNotThereIsTold() {
    for (var number : new String[] {"1:3", "2:1", "1", "x:y", "", "1:99999999999999999999"}) {
      var run = letters("show", number);

      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err())
          .isEqualTo(
              "logbus: there is no dead letter '%s': see 'logbus dead-letters list'\n"
                  .formatted(number));
    }
  }

  @Test
  void folderThatIsNotThereIsTold() {
    var run = run("dead-letters", "list", "--data-dir", folder + "/nowhere");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("there is no folder").contains("--data-dir");
  }

  @Test
  void replayDeliversWhatIsTakenNow() throws IOException {
    var mended =
        Files.readString(Path.of(file)).replace("refuse-x: {", "refuse-x: {module: pass-on, ");
    Files.writeString(Path.of(file), mended);

    var run = run("dead-letters", "replay", file);

    assertThat(run.err()).isEqualTo("logbus: 2 dead letters were dealt with\n");
    assertThat(run.code()).isZero();
    assertThat(modules.written()).containsExactly("a", "d", "xb", "xc");
    assertThat(letters("list").out()).isEqualTo("0 dead letters\n");
  }

  @Test
  void replayOfWhatIsStillRefusedCountsOn() {
    var run = run("dead-letters", "replay", file);

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("rejected 2 events").contains("2 dead letters were dealt with");
    assertThat(letters("list").out()).contains("  2x  ").contains("2 dead letters");
  }

  @Test
  void lettersOfAStageThatIsGoneStay() throws IOException {
    Files.writeString(
        Path.of(file),
        Files.readString(Path.of(file))
            .replace("refuse-x", "renamed")
            .replace("renamed: {", "renamed: {module: pass-on, "));

    var run = run("dead-letters", "replay", file);

    assertThat(run.err())
        .contains("2 dead letters of 'refuse-x' stay")
        .contains("no dead letter was dealt with");
    assertThat(letters("list").out()).contains("2 dead letters");
  }

  @Test
  void lineThatIsNoLetterHidesNoOther() throws IOException {
    var kept = folder.resolve("state/dead-letters/00000001.ndjson");
    Files.writeString(kept, "{\"format\":9}\n" + Files.readString(kept));

    assertThat(letters("list").out().lines())
        .hasSize(4)
        .first()
        .asString()
        .startsWith("1:1  unreadable, replay leaves it alone: it is of format 9");
    var replay = run("dead-letters", "replay", file);

    assertThat(replay.err())
        .contains("1 line stays, since it is no dead letter")
        .contains("2 dead letters were dealt with");
    assertThat(letters("list").out()).contains("unreadable").contains("  2x  ");
  }

  @Test
  void lettersThatWentForNewerOnesAreTold() throws IOException {
    var words =
        IntStream.range(0, 300)
            .mapToObj(i -> "x" + "y".repeat(8000) + i)
            .collect(Collectors.joining(", "));
    var small =
        PipelineFiles.write(
            folder,
            "read: {module: read-words, config: {words: [%s]}}".formatted(words),
            "refuse-x: {inputs: [read]}",
            "write: {module: write-list, inputs: [refuse-x]}");
    Files.writeString(
        Path.of(small),
        "dead_letters: {max_bytes: 1MiB, when_full: drop_oldest}\n"
            + Files.readString(Path.of(small)));

    var run = run("run", small);

    assertThat(run.code()).isZero();
    assertThat(run.err()).containsPattern("logbus: the \\d+ oldest dead letters are gone");
  }

  @Test
  void commandIsMissing() {
    assertThat(run("dead-letters").code()).isEqualTo(64);
  }
}
