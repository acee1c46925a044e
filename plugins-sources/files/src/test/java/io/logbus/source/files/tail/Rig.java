// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.INFO;

import io.logbus.api.config.ByteSize;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.source.files.tail.TailOptions.Compressed;
import io.logbus.source.files.tail.TailOptions.TooLong;
import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.TestContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Files in a folder, and runs of `tail-files` over them that a test drives step by step.
final class Rig implements AutoCloseable {

  static final Duration POLL = Duration.ofMillis(250);
  static final Duration CLOSE_AFTER = Duration.ofSeconds(30);

  /// Options that a test changes.
  record Settings(
      List<String> paths,
      List<String> exclude,
      String from,
      TooLong tooLong,
      int open,
      String chunk,
      Duration poll) {

    Settings paths(String... patterns) {
      return new Settings(List.of(patterns), exclude, from, tooLong, open, chunk, poll);
    }

    Settings exclude(String... patterns) {
      return new Settings(paths, List.of(patterns), from, tooLong, open, chunk, poll);
    }

    Settings from(String where) {
      return new Settings(paths, exclude, where, tooLong, open, chunk, poll);
    }

    Settings tooLong(TooLong what) {
      return new Settings(paths, exclude, from, what, open, chunk, poll);
    }

    Settings open(int most) {
      return new Settings(paths, exclude, from, tooLong, most, chunk, poll);
    }

    Settings chunk(String size) {
      return new Settings(paths, exclude, from, tooLong, open, size, poll);
    }

    Settings poll(Duration often) {
      return new Settings(paths, exclude, from, tooLong, open, chunk, often);
    }
  }

  final Path folder;
  TestContext context = new TestContext();
  CollectingIntake intake = CollectingIntake.settling();
  OpenFiles.Opener opener = OpenFiles.Opener.SYSTEM;
  Settings settings;
  private @Nullable Follower follower;
  private int seen;

  Rig(Path folder) {
    this.folder = folder;
    this.settings =
        new Settings(
            List.of("*.log*"), List.of(), "beginning", TooLong.TRUNCATE, 1000, "4KiB", POLL);
  }

  TailOptions options() {
    return options(true);
  }

  TailOptions options(boolean follow) {
    return new TailOptions(
        settings.paths().stream().map(path -> folder + "/" + path).toList(),
        settings.exclude(),
        settings.from(),
        follow,
        settings.poll(),
        CLOSE_AFTER,
        Compressed.SKIP,
        settings.tooLong(),
        settings.open(),
        ByteSize.parse(settings.chunk()));
  }

  /// Takes a look and reads all that is there.
  Rig look() throws Exception {
    context.clock().advance(POLL);
    return drain();
  }

  /// Takes steps until there is nothing to do.
  Rig drain() throws Exception {
    while (step()) {}
    intake.assertRulesKept();
    return this;
  }

  boolean step() throws Exception {
    var running = follower;
    if (running == null) {
      running = new Follower(options(), context, intake, opener, () -> null);
      follower = running;
    }
    return running.poll();
  }

  /// A look after the time in which a renamed or deleted file must be quiet.
  Rig quiet() throws Exception {
    context.clock().advance(CLOSE_AFTER);
    return drain();
  }

  /// Lets the next look be one of a further run, which knows what settled.
  Rig restart() throws Exception {
    stop();
    intake = CollectingIntake.settling().resuming(intake.kept());
    seen = 0;
    return this;
  }

  void stop() throws IOException {
    if (follower != null) {
      follower.close();
      follower = null;
    }
  }

  @Override
  public void close() throws IOException {
    stop();
  }

  Path at(String name) {
    return folder.resolve(name);
  }

  Rig write(String name, String text) throws IOException {
    Files.createDirectories(at(name).getParent());
    Files.writeString(
        at(name),
        text,
        StandardCharsets.ISO_8859_1,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return this;
  }

  Rig rename(String from, String to) throws IOException {
    Files.move(at(from), at(to));
    return this;
  }

  Rig delete(String name) throws IOException {
    Files.delete(at(name));
    return this;
  }

  /// As `copytruncate` does: the same inode, empty, with this content.
  Rig overwrite(String name, String text) throws IOException {
    Files.writeString(at(name), text, StandardOpenOption.TRUNCATE_EXISTING);
    return this;
  }

  /// What this run has emitted, and this only once: the lines since the last call.
  List<String> lines() {
    var all = intake.events().stream().map(Rig::text).toList();
    var fresh = List.copyOf(all.subList(seen, all.size()));
    seen = all.size();
    return fresh;
  }

  static String text(Event event) {
    return new String(((Bytes) event.payload()).toArray(), StandardCharsets.ISO_8859_1);
  }

  /// The file that the last event names, without the folder.
  String lastFile() {
    var file = Objects.requireNonNull(intake.events().getLast().metadata().get("file"));
    return folder.relativize(Path.of(file.toString())).toString();
  }

  long count(String counter) {
    return context.metrics().count(counter);
  }

  /// What was told, from the level info on.
  List<String> told() {
    return context.logger().texts(INFO);
  }

  /// The positions that are kept of files.
  List<Position> positions() {
    return intake.kept().values().stream().flatMap(text -> Position.parse(text).stream()).toList();
  }

  int open() {
    return Objects.requireNonNull(follower).open();
  }
}
