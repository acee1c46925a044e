// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits;
import io.logbus.api.Use;
import io.logbus.api.config.ByteSize;
import io.logbus.source.files.tail.TailOptions.Compressed;
import io.logbus.source.files.tail.TailOptions.TooLong;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the planner is told.
class TailOptionsTest {

  private static TailOptions options(String from, Compressed compressed, String... paths) {
    return new TailOptions(
        List.of(paths),
        List.of("*.old"),
        from,
        true,
        Duration.ofMillis(250),
        Duration.ofSeconds(30),
        compressed,
        TooLong.TRUNCATE,
        10,
        ByteSize.parse("64KiB"));
  }

  @Test
  void faultsHaveTheirPlace() {
    assertThat(options("yesterday", Compressed.SKIP, "/ok", "/a/[x").traits().faults())
        .containsExactly(
            new Traits.Fault("paths.1", 3, "'[' has no ']'"),
            new Traits.Fault(
                "from", 0, "write 'beginning', 'end' or a time such as 2026-01-31T08:00:00Z"));
  }

  @Test
  void whatIsReadIsKnownBeforehand() {
    assertThat(options("end", Compressed.SKIP, "/a/*").traits().uses())
        .singleElement()
        .isInstanceOfSatisfying(
            Use.ReadFiles.class,
            files ->
                assertThat(files.which())
                    .accepts(Path.of("/a/x"))
                    .rejects(Path.of("/a/x.gz"), Path.of("/a/x.old"), Path.of("/b/x")));
  }

  @Test
  void compressedFilesAreReadWhereAsked() {
    assertThat(options("end", Compressed.FOLLOW, "/a/*").traits().uses())
        .singleElement()
        .isInstanceOfSatisfying(
            Use.ReadFiles.class,
            files ->
                assertThat(files.which()).accepts(Path.of("/a/x.gz")).rejects(Path.of("/a/x.old")));
  }

  @Test
  void memoryCountsBuffersAndFiles() {
    var traits = options("beginning", Compressed.SKIP, "/a").traits();
    assertThat(traits.memory().bytes()).isEqualTo((3 * 64 + 256 + 10) << 10);
    assertThat(traits.replayable()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "End", "2026-01-31", "2026-01-31T08:00:00", "0"})
  void otherTextsAreNoBeginning(String from) {
    assertThat(From.parse(from)).isEmpty();
  }
}
