// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import io.logbus.api.event.Payload;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.DeadLetterRules.WhenFull;
import io.logbus.kernel.state.DeadLetters.FullException;
import io.logbus.kernel.state.DeadLetters.TooLargeException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLettersTest {

  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.678901Z");

  @TempDir Path folder;
  private DataDir dataDir = new DataDir(Path.of(""));

  @BeforeEach
  void open() {
    dataDir = new DataDir(folder);
  }

  @AfterEach
  void close() throws IOException {
    dataDir.close();
  }

  private DeadLetters letters(long most, WhenFull whenFull) {
    return new DeadLetters(dataDir, new DeadLetterRules(true, most, whenFull));
  }

  private static DeadLetter letter(Payload payload) {
    var event = new Event(payload, TIME, Fields.of(Map.of("file", "a \"b\".log")));
    return DeadLetter.of(event, "out", "status 400: no", TIME);
  }

  private static DeadLetter letter(String text) {
    return letter(Bytes.utf8(text));
  }

  private List<DeadLetter> read() throws IOException {
    return KeptLetters.in(folder);
  }

  private static DeadLetter parsed(DeadLetter letter) {
    var out = new ByteWriter(100);
    letter.write(out);
    return DeadLetter.parse(out.toBytes());
  }

  @Test
  void everyPayloadComesBack() {
    var fields =
        Fields.of(
            Map.of(
                "text",
                "größer \ud83d\ude80\n",
                "list",
                List.of(1L, true, "x"),
                "big",
                new BigInteger("123456789012345678901234567890"),
                "exact",
                new BigDecimal("0.10"),
                "inner",
                Fields.of(Map.of("a", 1L))));
    for (var payload :
        List.of(
            fields,
            Bytes.utf8("plain"),
            Bytes.utf8("größer \u0000 \r\n"),
            Bytes.empty(),
            Bytes.wrap(new byte[] {(byte) 0xff, 0, '\n', (byte) 0xfe}))) {
      var letter = letter(payload);

      var read = parsed(letter);

      assertThat(Json.text(read.event().metadata()))
          .isEqualTo(Json.text(letter.event().metadata()));
      assertThat(read.event().time()).isEqualTo(TIME);
      assertThat(read.event().payload().getClass() == Bytes.class)
          .isEqualTo(payload instanceof Bytes);
      assertThat(Json.text(read.event().payload())).isEqualTo(Json.text(payload));
      assertThat(read.error()).isEqualTo("status 400: no");
    }
  }

  @Test
  void replayedEventCountsHowOftenItCame() {
    var first = letter("x");
    var second = parsed(DeadLetter.of(first.again(), "out", "still no", TIME));

    assertThat(first.times()).isEqualTo(1);
    assertThat(second.times()).isEqualTo(2);
    assertThat(second.event().metadata().names()).containsExactly("file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"format\":2}",
        "{\"format\":1}",
        "{\"format\":1,\"time\":\"soon\",\"stage\":\"a\",\"error\":\"b\",\"times\":1,\"event\":{}}",
        "{\"format\":1,\"time\":\"2026-01-02T03:04:05Z\",\"stage\":\"a\",\"error\":\"b\",\"times\":99999999999,\"event\":{\"time\":\"2026-01-02T03:04:05Z\",\"metadata\":{},\"text\":\"\"}}",
        "{\"format\":1,\"time\":\"2026-01-02T03:04:05Z\",\"stage\":\"a\",\"error\":\"b\",\"times\":1,\"event\":{\"time\":\"2026-01-02T03:04:05Z\",\"metadata\":{},\"base64\":\"?\"}}"
      })
  void lineThatIsNoLetterIsRefusedWithAReason(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DeadLetter.parse(Bytes.utf8(line)))
        .satisfies(fault -> assertThat(fault.getMessage()).isNotBlank());
  }

  @Test
  void lettersOfSeveralRunsStayInOrder() throws Exception {
    try (var run = letters(1 << 20, WhenFull.STOP)) {
      run.add(List.of(letter("1"), letter("2")));
      run.add(List.of(letter("3")));
    }
    try (var run = letters(1 << 20, WhenFull.STOP)) {
      run.add(List.of(letter("4")));
    }

    assertThat(read())
        .extracting(l -> ((Bytes) l.event().payload()).utf8())
        .containsExactly("1", "2", "3", "4");
    assertThat(folder.resolve(LetterFile.FOLDER)).isDirectoryContaining("glob:**00000002.ndjson");
  }

  @Test
  void lineThatACrashCutOffIsLeftOut() throws Exception {
    try (var run = letters(1 << 20, WhenFull.STOP)) {
      run.add(List.of(letter("1")));
    }
    Files.writeString(
        folder.resolve(LetterFile.FOLDER).resolve("00000001.ndjson"),
        "{\"format\":1,\"ti",
        StandardOpenOption.APPEND);
    try (var run = letters(1 << 20, WhenFull.STOP)) {
      run.add(List.of(letter("2")));
    }

    assertThat(read()).hasSize(2);
  }

  @Test
  void fullStoreTakesNoMoreAndKeepsWhatItHas() throws Exception {
    try (var run = letters(1000, WhenFull.STOP)) {
      run.add(List.of(letter("x".repeat(300))));

      assertThatThrownBy(() -> run.add(List.of(letter("y".repeat(600)))))
          .isInstanceOf(FullException.class)
          .hasMessageContaining("1000 bytes");
      run.add(List.of(letter("z")));
    }
    assertThat(read()).hasSize(2);
  }

  @Test
  void oldestFilesAreDroppedWhenThatIsAskedFor() throws Exception {
    try (var run = letters(10_000, WhenFull.DROP_OLDEST)) {
      for (int i = 0; i < 100; i++) {
        run.add(List.of(letter("%03d ".formatted(i) + "x".repeat(300))));
      }

      var left = read();
      assertThat(left).hasSizeBetween(10, 25);
      assertThat(((Bytes) left.getLast().event().payload()).utf8()).startsWith("099");
      assertThat(run.dropped()).isEqualTo(100 - left.size());
    }
  }

  @Test
  void letterLargerThanTheStoreIsRefusedAlsoThen() throws Exception {
    try (var run = letters(1000, WhenFull.DROP_OLDEST)) {
      run.add(List.of(letter("small")));
      assertThatThrownBy(() -> run.add(List.of(letter("x".repeat(2000)))))
          .isInstanceOf(TooLargeException.class)
          .hasMessageContaining("raise 'dead_letters: {max_bytes: …}'");
      run.add(List.of(letter("small again")));
    }
    assertThat(read()).as("none had to go for it").hasSize(2);
  }

  @Test
  void roomThatSomebodyMadeIsFound() throws Exception {
    try (var run = letters(2000, WhenFull.STALL)) {
      while (true) {
        try {
          run.add(List.of(letter("x".repeat(300))));
        } catch (FullException _) {
          break;
        }
      }
      delete();
      run.add(List.of(letter("again")));
    }
    assertThat(read()).hasSize(1);
  }

  @Test
  void filesAndFoldersThatAreDeletedMeanwhileAreMadeAgain() throws Exception {
    try (var run = letters(1 << 20, WhenFull.STOP)) {
      run.add(List.of(letter("1")));
      delete();
      run.add(List.of(letter("2")));
      delete();
      Files.delete(folder.resolve(LetterFile.FOLDER));
      Files.delete(folder.resolve("lock"));
      run.add(List.of(letter("3")));
      try (var other = new DataDir(folder)) {
        assertThatThrownBy(() -> other.folder("x")).hasMessageContaining("is in use");
      }
    }
    assertThat(read()).extracting(l -> ((Bytes) l.event().payload()).utf8()).containsExactly("3");
  }

  private void delete() throws IOException {
    for (var file : LetterFile.in(folder.resolve(LetterFile.FOLDER))) {
      Files.delete(file.path());
    }
  }

  @Test
  void textThatIsNoUnicodeAndDeepValuesComeBack() {
    Object deep = "bottom";
    for (int i = 0; i < 510; i++) {
      deep = List.of(deep);
    }
    var letter =
        DeadLetter.of(
            new Event(Fields.of(Map.of("deep", deep, "half", "\ud83d!")), TIME, Fields.empty()),
            "out",
            "\ude80",
            TIME);

    var read = parsed(letter);

    assertThat(((Fields) read.event().payload()).get("half")).isEqualTo("\ufffd!");
    assertThat(((Fields) read.event().payload()).get("deep")).isEqualTo(deep);
  }

  @Test
  void interruptLeavesTheStoreUsable() throws Exception {
    try (var run = letters(1 << 20, WhenFull.STOP)) {
      run.add(List.of(letter("0")));
      Thread.currentThread().interrupt();
      run.add(List.of(letter("1")));
      assertThat(Thread.interrupted()).isTrue();
      run.add(List.of(letter("2")));
    }
    assertThat(read()).hasSize(3);
  }
}
