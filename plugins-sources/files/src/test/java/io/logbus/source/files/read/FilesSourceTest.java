// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.read;

import static java.lang.System.Logger.Level.WARNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Component;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.config.ByteSize;
import io.logbus.api.event.Bytes;
import io.logbus.source.files.FilesPlugin;
import io.logbus.source.files.read.FilesSource.NoMatch;
import io.logbus.source.files.read.FilesSource.Options;
import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.CollectingLane;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Running;
import io.logbus.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesSourceTest {

  @TempDir Path folder;

  private final CollectingIntake intake = CollectingIntake.settling();
  private final TestContext context = new TestContext();

  @Test
  void readsEachFileOnALaneOfItsOwnInOrder() throws Exception {
    write("b.log", "b");
    write("a.log", "a");
    write("sub/c.log", "c");

    run("/**/*.log");

    assertThat(intake.lanes())
        .extracting(CollectingLane::id)
        .containsExactly(at("a.log"), at("b.log"), at("sub/c.log"));
    assertThat(intake.lanes()).allMatch(CollectingLane::ended);
    assertThat(texts()).containsExactly("a", "b", "c");
    assertThat(context.metrics().count("files_read")).isEqualTo(3);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void namesTheFileInTheMetadata() throws Exception {
    write("a.log", "a");

    run("/a.log");

    assertThat(intake.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.metadata().get("file")).isEqualTo(at("a.log"));
              assertThat(event.time()).isEqualTo(ManualClock.START);
            });
  }

  @Test
  void endsALaneBeforeItOpensTheNext() throws Exception {
    write("1", "no line feed");
    write("2", "x");

    run("/*");

    assertThat(texts()).containsExactly("no line feed", "x");
    assertThat(intake.lanes()).hasSize(2).allMatch(CollectingLane::ended);
  }

  @Test
  void emptyFileIsALaneWithoutEvents() throws Exception {
    write("empty", "");

    run("/empty");

    assertThat(intake.lanes()).singleElement().matches(CollectingLane::ended);
    assertThat(intake.events()).isEmpty();
  }

  @Test
  void readsAFileOnceThoughSeveralPathsLeadToIt() throws Exception {
    write("a.log", "a");
    Files.createSymbolicLink(folder.resolve("current.log"), folder.resolve("a.log"));
    Files.createLink(folder.resolve("hard.log"), folder.resolve("a.log"));

    run("/*.log", "/a.log", "/**/a.log");

    assertThat(texts()).containsExactly("a");
    assertThat(intake.events().getFirst().metadata().get("file")).isEqualTo(at("a.log"));
  }

  @Test
  void leavesOutWhatIsExcluded() throws Exception {
    write("a.log", "a");
    write("a.log.gz", "gz");
    write("old/b.log", "b");

    runWith(List.of(folder + "/**"), List.of("*.gz", folder + "/old/**"), NoMatch.WARN);

    assertThat(texts()).containsExactly("a");
    assertThat(warnings()).isEmpty();
  }

  @Test
  void tellsWhatCannotBeReadAndReadsTheRest() throws Exception {
    write("good.log", "good");
    Files.createSymbolicLink(folder.resolve("broken.log"), folder.resolve("gone"));
    Files.createSymbolicLink(folder.resolve("loop.log"), folder.resolve("loop.log"));
    makeFifo("pipe.log");

    run("/*.log", "/missing.log", "/broken.log");

    assertThat(texts()).containsExactly("good");
    assertThat(warnings())
        .containsExactlyInAnyOrder(
            "cannot read '" + at("broken.log") + "': it is a link to nothing",
            "cannot read '"
                + at("loop.log")
                + "': Too many levels of symbolic links or unable to access attributes of symbolic"
                + " link",
            "cannot read '"
                + at("pipe.log")
                + "': it is a pipe, socket or device: 'read-stdin' reads such",
            "cannot read '" + at("missing.log") + "': there is no such file or folder");
    assertThat(context.metrics().count("files_skipped")).isEqualTo(4);
  }

  @Test
  void folderThatWasNamedIsToldOnce() throws Exception {
    write("sub/a.log", "a");

    run("/sub", "/sub", "/*/a.log");

    assertThat(texts()).containsExactly("a");
    assertThat(warnings())
        .containsExactly(
            "cannot read '"
                + at("sub")
                + "': it is a folder: write '"
                + at("sub/**")
                + "' for its files");
  }

  @Test
  void folderAmongTheMatchesIsPassedOver() throws Exception {
    write("sub/a.log", "a");
    write("b.log", "b");

    run("/*");

    assertThat(texts()).containsExactly("b");
    assertThat(warnings()).isEmpty();
  }

  @Test
  void fileWhereAFolderIsExpectedIsNoMatch() throws Exception {
    write("app/log/a.log", "a");
    write("notes", "no folder");

    run("/*/log/a.log", "/*/log/*");

    assertThat(texts()).containsExactly("a");
    assertThat(warnings()).isEmpty();
  }

  @Test
  void linkToAFolderAboveEndsThere() throws Exception {
    write("x/a.log", "a");
    Files.createSymbolicLink(folder.resolve("x/up"), folder);

    run("/**/*.log");

    assertThat(texts()).containsExactly("a");
    assertThat(warnings())
        .containsExactly(
            "cannot read '" + at("x/up") + "': it links to a folder that is searched already");
  }

  @Test
  void followsLinksToFolders(@TempDir Path elsewhere) throws Exception {
    Files.writeString(elsewhere.resolve("a.log"), "a");
    Files.createSymbolicLink(folder.resolve("link"), elsewhere);

    run("/**/*.log");

    assertThat(intake.lanes()).extracting(CollectingLane::id).containsExactly(at("link/a.log"));
  }

  @Test
  void linksThatFanOutAreSearchedOnce() throws Exception {
    write("0/a.log", "a");
    for (int i = 1; i < 40; i++) {
      var next = Files.createDirectory(folder.resolve("" + i));
      Files.createSymbolicLink(next.resolve("left"), folder.resolve("" + (i - 1)));
      Files.createSymbolicLink(next.resolve("right"), folder.resolve("" + (i - 1)));
    }

    run("/39/**/*.log");

    assertThat(texts()).containsExactly("a");
  }

  @Test
  void fileThatVanishesIsTold() throws Exception {
    write("1", "x");
    write("2", "y");
    intake.stall();
    var running = Running.start(() -> source(List.of(folder + "/*")).run(intake));
    intake.awaitWaitingEmit();
    Files.delete(folder.resolve("2"));
    intake.release();

    assertThat(running.end()).isEmpty();
    assertThat(texts()).containsExactly("x");
    assertThat(warnings())
        .containsExactly("cannot read '" + at("2") + "': there is no such file or folder");
  }

  @Test
  void fileThatGrowsIsReadToTheEndSeen() throws Exception {
    write("1", "x");
    intake.stall();
    var running = Running.start(() -> source(List.of(folder + "/1")).run(intake));
    intake.awaitWaitingEmit();
    Files.writeString(folder.resolve("1"), "more", StandardOpenOption.APPEND);
    intake.release();

    assertThat(running.end()).isEmpty();
    assertThat(String.join("", texts())).isEqualTo("xmore");
  }

  /// A file that can be opened and not read: the memory of this process, at address 0.
  @Test
  void failureWithinAFileIsToldAndGivesItsLaneUp() throws Exception {
    write("z", "good");

    runWith(List.of("/proc/self/mem", folder + "/z"), List.of(), NoMatch.WARN);

    assertThat(texts()).containsExactly("good");
    assertThat(intake.lanes().getFirst().closed()).isTrue();
    assertThat(intake.lanes().getFirst().ended()).isFalse();
    assertThat(intake.lanes().getLast().ended()).isTrue();
    assertThat(warnings()).containsExactly("cannot read '/proc/self/mem': Input/output error");
    assertThat(context.metrics().counts())
        .containsEntry("files_read", 1L)
        .containsEntry("files_skipped", 1L);
  }

  @Test
  void nothingToReadIsAWarning() throws Exception {
    run("/*.log");

    assertThat(intake.lanes()).isEmpty();
    assertThat(warnings()).containsExactly("no file to read for '" + at("*.log") + "'");
  }

  @Test
  void nothingToReadFailsWhereAsked() {
    assertThatThrownBy(() -> runWith(List.of(folder + "/*.log"), List.of(), NoMatch.FAIL))
        .isInstanceOf(StageException.class)
        .hasMessage("there is no file to read: see 'paths'");
  }

  @Test
  void interruptStopsBetweenFilesWithoutEndingTheLane() throws Exception {
    write("1", "x");
    write("2", "y");
    intake.stall();
    var running = Running.start(() -> source(List.of(folder + "/*")).run(intake));
    intake.awaitWaitingEmit();
    running.interrupt();
    intake.release();

    assertThat(running.end()).isPresent();
    assertThat(texts()).containsExactly("x");
    assertThat(intake.lanes()).singleElement().matches(lane -> !lane.ended());
  }

  @Test
  void problemsInPatternsAreToldWithTheirPlace() {
    var options =
        new Options(List.of("ok", "/a/{b"), List.of("[x"), NoMatch.WARN, ByteSize.parse("64KiB"));

    @SuppressWarnings("unchecked")
    var component = (Component<Options>) new FilesPlugin().components().getFirst();

    assertThat(component.traits().apply(options).faults())
        .containsExactly(
            new Traits.Fault("paths.1", 3, "'{' has no '}'"),
            new Traits.Fault("exclude.0", 0, "'[' has no ']'"));
  }

  private void run(String... paths) throws Exception {
    runWith(List.of(paths).stream().map(path -> folder + path).toList(), List.of(), NoMatch.WARN);
  }

  private void runWith(List<String> paths, List<String> exclude, NoMatch noMatch) throws Exception {
    var options = new Options(paths, exclude, noMatch, ByteSize.parse("64KiB"));
    try (var source = new FilesSource(options, context)) {
      source.run(intake);
    }
    intake.assertRulesKept();
  }

  private FilesSource source(List<String> paths) {
    return new FilesSource(
        new Options(paths, List.of(), NoMatch.WARN, ByteSize.parse("64KiB")), context);
  }

  private void write(String name, String text) throws IOException {
    var path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void makeFifo(String name) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("mkfifo", at(name)).start().waitFor()).isZero();
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> texts() {
    return intake.events().stream().map(event -> ((Bytes) event.payload()).utf8()).toList();
  }

  private List<String> warnings() {
    return context.logger().texts(WARNING);
  }
}
