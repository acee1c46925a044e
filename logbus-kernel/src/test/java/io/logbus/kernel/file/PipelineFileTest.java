// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PipelineFileTest {

  private static Yaml.Mapping mapping(String text) {
    var file = PipelineFile.of("test.yaml", text);
    assertThat(file.problems()).isEmpty();
    return (Yaml.Mapping) file.root().orElseThrow();
  }

  private static List<Problem> problems(String text) {
    return PipelineFile.of("test.yaml", text).problems();
  }

  private static Yaml.Scalar scalar(Yaml.Mapping mapping, String key) {
    return (Yaml.Scalar) mapping.get(key).orElseThrow();
  }

  @Test
  void everyPieceKnowsItsPlace() {
    var root = mapping("a: 1\nlist: [x, 'y z']\nblock:\n  - p\nnothing:\n");
    assertThat(root.mark()).isEqualTo(new Mark(1, 1, 1));
    assertThat(scalar(root, "a").mark()).isEqualTo(new Mark(1, 4, 1));
    var list = (Yaml.Sequence) root.get("list").orElseThrow();
    assertThat(list.mark()).isEqualTo(new Mark(2, 7, 10));
    assertThat(list.items())
        .extracting(Yaml::mark)
        .containsExactly(new Mark(2, 8, 1), new Mark(2, 11, 5));
    assertThat(root.get("block").orElseThrow().mark()).isEqualTo(new Mark(4, 3, 1));
    assertThat(scalar(root, "nothing").isNull()).isTrue();
    assertThat(root.entries().get(1).key().mark()).isEqualTo(new Mark(2, 1, 4));
  }

  @Test
  void columnsCountCodePoints() {
    var root = mapping("'😀é': 1\nb: [😀, x]");
    assertThat(scalar(root, "😀é").mark()).isEqualTo(new Mark(1, 7, 1));
    var list = (Yaml.Sequence) root.get("b").orElseThrow();
    assertThat(list.items().get(1).mark()).isEqualTo(new Mark(2, 8, 1));
  }

  @Test
  void textOverSeveralLinesIsMarkedOnItsFirst() {
    var root = mapping("a: 'one\n  two'\nb: |\n  three\n\n  four\nc: 1");
    assertThat(scalar(root, "a").mark()).isEqualTo(new Mark(1, 4, 4));
    assertThat(scalar(root, "a").lines()).isEqualTo(2);
    assertThat(scalar(root, "b").mark()).isEqualTo(new Mark(3, 4, 1));
    assertThat(scalar(root, "b").text()).isEqualTo("three\n\nfour\n");
    assertThat(scalar(root, "b").lines()).isEqualTo(4);
  }

  @Test
  void quotedAndPlainNothingDiffer() {
    var root = mapping("a: null\nb: 'null'\nc: ~\nd: ''\ne: |\n  null");
    assertThat(List.of("a", "b", "c", "d", "e"))
        .extracting(key -> scalar(root, key).isNull())
        .containsExactly(true, false, true, false, false);
  }

  @Test
  void aliasIsTheAnchoredPieceAtThePlaceOfTheAlias() {
    var root = mapping("a: &x {k: v}\nb: *x\nc: &t text\nd: *t");
    var copy = (Yaml.Mapping) root.get("b").orElseThrow();
    assertThat(copy.mark()).isEqualTo(new Mark(2, 4, 1));
    assertThat(copy.entries()).isEqualTo(((Yaml.Mapping) root.get("a").orElseThrow()).entries());
    assertThat(scalar(root, "d").text()).isEqualTo("text");
    assertThat(scalar(root, "d").mark().line()).isEqualTo(4);
  }

  @Test
  void anAnchorInUseIsNoLoop() {
    assertThat(problems("a: &x [*x]"))
        .extracting(Problem::message)
        .containsExactly("nothing before this place has the anchor '&x'");
  }

  @Test
  void laterAnchorOfOneNameCounts() {
    var root = mapping("a: &x 1\nb: &x 2\nc: *x");
    assertThat(scalar(root, "c").text()).isEqualTo("2");
  }

  @Test
  void manyAliasesOfOneMappingAreFine() {
    var text = new StringBuilder("base: &b {a: 1, b: [2, 3]}\n");
    for (int i = 0; i < 10_000; i++) {
      text.append("k").append(i).append(": *b\n");
    }
    assertThat(mapping(text.toString()).entries()).hasSize(10_001);
  }

  @Test
  void aliasBombsAreRefused() {
    var nested = new StringBuilder("a: &a [x, x, x, x, x, x, x, x, x, x]\n");
    for (char c = 'b'; c <= 'z'; c++) {
      nested.append(c).append(": &").append(c).append(" [");
      for (int i = 0; i < 10; i++) {
        nested.append(i == 0 ? "*" : ", *").append((char) (c - 1));
      }
      nested.append("]\n");
    }
    assertThat(problems(nested.toString()))
        .extracting(Problem::message)
        .containsExactly("the aliases of this file add up to too much");
    var wide = "a: &a '" + "x".repeat(1 << 20) + "'\nb: [" + "*a, ".repeat(1000) + "]";
    assertThat(problems(wide))
        .extracting(Problem::message)
        .containsExactly("the aliases of this file add up to too much");
  }

  @Test
  void everyDuplicateKeyIsAProblemAndTheFirstCounts() {
    var file = PipelineFile.of("test.yaml", "a: 1\nb: {c: 1, c: 2}\na: 3\na: 4");
    assertThat(file.problems())
        .extracting(Problem::mark)
        .containsExactly(new Mark(2, 11, 1), new Mark(3, 1, 1), new Mark(4, 1, 1));
    assertThat(scalar((Yaml.Mapping) file.root().orElseThrow(), "a").text()).isEqualTo("1");
  }

  @Test
  void deepNestingIsAProblemAndNoStackOverflow() {
    assertThat(problems("[".repeat(1_000_000)))
        .extracting(Problem::message)
        .containsExactly("more than 64 levels of nesting");
    assertThat(problems("a: " + "{a: ".repeat(60) + "}".repeat(60))).isEmpty();
  }

  @Test
  void aLargeFileIsRead() {
    var text = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      text.append("a-rather-long-key-of-a-stage-").append(i).append(": {module: x, inputs: [y]}\n");
    }
    assertThat(text.length()).isGreaterThan(4 << 20);
    assertThat(mapping(text.toString()).entries()).hasSize(100_000);
  }

  @Test
  void byteOrderMarkIsNoText(@TempDir Path folder) throws IOException {
    var path = folder.resolve("bom.yaml");
    Files.write(path, "\uFEFFa: 1".getBytes(StandardCharsets.UTF_8));
    var root = (Yaml.Mapping) PipelineFile.read(path).root().orElseThrow();
    assertThat(root.entries().getFirst().key()).extracting(Yaml.Scalar::text).isEqualTo("a");
    assertThat(scalar(root, "a").mark()).isEqualTo(new Mark(1, 4, 1));
  }

  @Test
  void bytesThatAreNotUtf8AreLocated(@TempDir Path folder) throws IOException {
    var path = folder.resolve("latin.yaml");
    Files.write(path, "a: 1\r\nbé: ü".getBytes(StandardCharsets.ISO_8859_1));
    var file = PipelineFile.read(path);
    assertThat(file.root()).isEmpty();
    assertThat(file.problems()).extracting(Problem::mark).containsExactly(new Mark(2, 2, 1));
    Files.write(path, new byte[] {'a', (byte) 0xE2, (byte) 0x82});
    assertThat(PipelineFile.read(path).problems())
        .extracting(Problem::mark)
        .containsExactly(new Mark(1, 2, 1));
  }

  @Test
  void whatIsNoFileIsSaid(@TempDir Path folder) {
    assertThatThrownBy(() -> PipelineFile.read(folder.resolve("none.yaml")))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no file " + folder.resolve("none.yaml"));
    assertThatThrownBy(() -> PipelineFile.read(folder))
        .isInstanceOf(IOException.class)
        .hasMessage(folder + " is a folder");
    assertThatThrownBy(() -> PipelineFile.read(Path.of("/dev/null")))
        .isInstanceOf(IOException.class)
        .hasMessage("/dev/null is not a regular file");
  }

  @Test
  void aHugeFileIsRefused(@TempDir Path folder) throws IOException {
    var path = folder.resolve("huge.yaml");
    try (var file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(1L << 40);
    }
    assertThatThrownBy(() -> PipelineFile.read(path))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("larger than 16MiB");
  }

  @Test
  void noTextMakesItThrow() {
    var random = new java.util.Random(42);
    var pieces =
        List.of(
            "a",
            ":",
            " ",
            "\n",
            "  ",
            "- ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "'",
            "\"",
            "|",
            ">",
            "&a ",
            "*a",
            "!t ",
            "? ",
            "#",
            "%",
            "@",
            "`",
            "\t",
            "\r",
            "---\n",
            "...\n",
            "\\",
            "\uFEFF",
            "é",
            "😀",
            "<<",
            "null",
            "\u0085",
            "\u2028",
            "|2-\n",
            "%YAML 1.2\n",
            "%TAG ! !x\n",
            "0",
            "~",
            "\u0000",
            "\uD800");
    for (int i = 0; i < 5_000; i++) {
      var text = new StringBuilder();
      for (int j = random.nextInt(25); j >= 0; j--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      var file = PipelineFile.of("random.yaml", text.toString());
      assertThat(file.root().isPresent() || !file.problems().isEmpty()).as("%s", text).isTrue();
      var told = new Diagnostics(file.source(), file.hidden()).render(file.problems());
      assertThat(told.codePoints().filter(c -> Character.isISOControl(c) && c != '\n').count())
          .as("%s", text)
          .isZero();
    }
  }
}
