// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.INFO;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.Running;
import io.logbus.testkit.TestContext;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FolderEventsTest {

  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path folder;

  private final TestContext context = new TestContext();

  @Test
  void newLinesAndFilesAreNoticedLongBeforeTheNextLook() throws Exception {
    try (var rig = new Rig(folder)) {
      rig.settings = rig.settings.poll(LONG).paths("*.log", "sub/*.log");
      rig.write("a.log", "old\n").write("sub/b.log", "");
      var intake = CollectingIntake.settling();
      try (var source = new TailSource(rig.options(), context)) {
        var running = Running.start(() -> source.run(intake));
        intake.awaitEvents(events -> events.size() == 1);
        rig.write("a.log", "appended\n");
        intake.awaitEvents(events -> events.size() == 2);
        rig.write("new.log", "of a new file\n");
        intake.awaitEvents(events -> events.size() == 3);
        rig.write("sub/b.log", "in another folder\n");
        intake.awaitEvents(events -> events.size() == 4);
        rig.write("b.part", "renamed\n").rename("b.part", "b.log");
        intake.awaitEvents(events -> events.size() == 5);
        running.interrupt();
        assertThat(running.end()).containsInstanceOf(InterruptedException.class);
      }
      assertThat(intake.events())
          .extracting(Rig::text)
          .containsExactly("old", "appended", "of a new file", "in another folder", "renamed");
    }
  }

  @Test
  void aFolderIsWatchedForOneEvent() throws Exception {
    try (var events = system()) {
      assertThat(events.watch(Set.of(folder))).isTrue();
      assertThat(events.watch(Set.of(folder))).isFalse();
      Files.writeString(folder.resolve("a"), "a");
      assertThat(events.await(LONG)).isTrue();
      assertThat(events.watch(Set.of(folder))).isTrue();
    }
  }

  @Test
  void aFolderWithTwoPathsIsWatchedAsLongAsOneOfThemIs() throws Exception {
    var link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (var events = system()) {
      events.watch(Set.of(folder, link));
      for (var one : List.of(folder, link)) {
        events.watch(Set.of(one));
        Files.writeString(folder.resolve("a"), "a");
        assertThat(events.await(LONG)).isTrue();
        assertThat(events.watch(Set.of(folder, link))).isTrue();
      }
    }
  }

  @Test
  void whatIsPassedOverOrNotWatchedAnyMoreWakesNobody() throws Exception {
    var other = Files.createDirectory(folder.resolve("other"));
    try (var events = system()) {
      events.watch(Set.of(folder, other));
      events.watch(Set.of(other));
      Files.writeString(folder.resolve("a"), "a");
      assertThat(events.await(Duration.ofMillis(20))).isFalse();
      events.watch(Set.of(folder, other));
      Files.delete(other);
      assertThat(events.await(LONG)).isTrue();
      events.pass();
      assertThat(events.await(Duration.ofMillis(20))).isFalse();
      assertThat(events.watch(Set.of(other))).as("a folder that is gone").isFalse();
    }
    assertThat(context.logger().texts(INFO)).isEmpty();
  }

  @Test
  void aPlatformThatCannotWatchIsToldOnce() throws Exception {
    FolderEvents.Opener full =
        () -> {
          throw new IOException("User limit of inotify instances reached");
        };
    try (var events = new FolderEvents(full, context.logger())) {
      assertThat(events.watch(Set.of(folder))).isFalse();
      assertThat(events.await(Duration.ofMillis(1))).isFalse();
    }
    assertThat(context.logger().texts(INFO))
        .containsExactly(
            "new lines may be seen 'poll' late, since a folder cannot be watched:"
                + " User limit of inotify instances reached");
  }

  @Test
  void aPlatformWithoutEventsIsNoFault() throws Exception {
    try (var events = new FolderEvents(() -> null, context.logger())) {
      assertThat(events.watch(Set.of(folder))).isFalse();
      assertThat(events.await(Duration.ofMillis(1))).isFalse();
    }
    assertThat(context.logger().texts(INFO)).isEmpty();
  }

  private FolderEvents system() {
    return new FolderEvents(FileSystems.getDefault()::newWatchService, context.logger());
  }
}
