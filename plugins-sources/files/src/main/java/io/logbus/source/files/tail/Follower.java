// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.Intake;
import io.logbus.api.Metrics;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.source.files.find.GlobSyntaxException;
import io.logbus.source.files.tail.Followed.Begin;
import io.logbus.source.files.tail.Followed.Place;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows files, a step at a time: looks for them when it is time to, and gives the one whose turn
/// it is a bounded number of reads. For one thread.
///
/// Looking and reading are apart. A look finds the files, sees by size and time which may have
/// more, and puts these in a row; a turn reads one of them and puts it at the end of the row again
/// if it has still more. Since a look is taken between turns, and also while a turn waits for room,
/// files are found, and opened, before they are renamed and deleted.
final class Follower implements Closeable {

  /// What a turn may read, in chunks.
  private static final int TURN = 16;

  /// In how many folders something that happens is noticed before the next look.
  private static final int MOST_FOLDERS = 512;

  private final TailOptions options;
  private final StageContext context;
  private final Roster roster;
  private final KeptPositions kept;
  private final Search search;
  private final OpenFiles open;
  private final LineReader reader;
  private final LineFeed feed;
  private final Deque<Followed> row = new ArrayDeque<>();
  private final Metrics.Counter restarts;
  private final Metrics.Counter cutShort;
  private final Pace pace;
  private final FolderEvents events;

  Follower(
      TailOptions options,
      StageContext context,
      Intake intake,
      OpenFiles.Opener opener,
      FolderEvents.Opener watching)
      throws GlobSyntaxException {
    this.options = options;
    this.context = context;
    this.search = new Search(options, context);
    this.kept = new KeptPositions(intake, context);
    this.roster = new Roster(options, search, kept);
    this.open = new OpenFiles(options.maxOpenFiles(), opener);
    int longest = Math.min(context.maxEventBytes(), Integer.MAX_VALUE - 64);
    this.reader = new LineReader((int) options.chunk().bytes(), longest);
    this.feed = new LineFeed(options, context, intake, this::lookIfDue);
    this.restarts = context.metrics().counter("files_restarted");
    this.cutShort = context.metrics().counter("files_cut_short");
    this.pace = new Pace(options.poll(), context.clock());
    this.events = new FolderEvents(watching, context.logger());
  }

  /// Takes a step.
  ///
  /// @return whether the next one need not wait
  boolean poll() throws IOException, InterruptedException, StageException {
    lookIfDue();
    var file = row.poll();
    if (file == null) {
      return false;
    }
    file.queued = false;
    if (file.place() == Place.GONE && open.get(file) == null) {
      cutShort(file);
    } else if (!file.dirty) {
      finish(file);
    } else if (turn(file)) {
      enqueue(file);
    }
    return !row.isEmpty();
  }

  /// Waits, when no step is left, until it is time to look again or something happens in a folder.
  void await() throws InterruptedException {
    var pause = pace.pause();
    var rest = pace.rest();
    if (rest.compareTo(pause) >= 0) {
      Thread.sleep(pause);
      return;
    }
    Thread.sleep(rest);
    if (events.watch(folders()) || events.await(pause.minus(rest))) {
      pace.hurry();
    }
  }

  /// Where files come, go and grow.
  private Set<Path> folders() {
    var folders = new LinkedHashSet<>(search.folders());
    for (var file : roster.files()) {
      if (folders.size() >= MOST_FOLDERS) {
        break;
      }
      folders.add(Search.folder(file.path()));
      folders.add(Search.folder(file.real()));
    }
    return folders;
  }

  private void lookIfDue() throws IOException, InterruptedException, StageException {
    var now = context.clock().instant();
    if (!pace.due(now)) {
      return;
    }
    events.pass();
    roster.look(now);
    if (pace.first() && kept.isFirstStart()) {
      markFirstStart();
    }
    for (var file : roster.files()) {
      ready(file, now);
    }
    pace.looked(now);
    if (!options.follow()) {
      pace.end();
    }
  }

  /// Keeps the positions of files whose lines are passed over before it is kept that this was the
  /// first start.
  private void markFirstStart() throws IOException, InterruptedException, StageException {
    for (var file : roster.files()) {
      if (file.begin instanceof Begin.End) {
        var _ = channel(file);
      }
    }
    kept.start(context);
  }

  /// Puts a file in the row if it has more or is at its end, and opens it if it can. Emits nothing,
  /// since another file may just wait for room.
  private void ready(Followed file, Instant now)
      throws IOException, InterruptedException, StageException {
    var channel = open.get(file);
    if (file.place() == Place.GONE && channel != null) {
      try {
        file.grown(channel.size(), null, now);
      } catch (IOException failure) {
        fails(file, failure);
      }
    }
    if (file.begin != null && channel == null) {
      channel = channel(file);
    }
    if (file.dirty || file.isOver(options.closeAfter(), now)) {
      enqueue(file);
      if (channel == null && open.hasRoom()) {
        var _ = channel(file);
      }
    }
  }

  private void enqueue(Followed file) {
    if (!file.queued) {
      file.queued = true;
      row.add(file);
    }
  }

  /// Reads on in a file.
  ///
  /// @return whether it has more
  private boolean turn(Followed file) throws IOException, InterruptedException, StageException {
    var channel = channel(file);
    if (channel == null) {
      return false; // still dirty: the next look puts it in the row again
    }
    boolean more = true;
    try {
      var lines = feed.whole(file);
      for (int i = 0; i < TURN && more; i++) {
        switch (reader.read(channel, file.cursor, lines)) {
          case MORE -> {}
          case END -> {
            file.dirty = false;
            more = false;
          }
          case CHANGED -> {
            feed.flush(file);
            restart(file);
          }
        }
        search.works(file.path());
        feed.flush(file);
      }
    } catch (IOException failure) {
      feed.flush(file);
      fails(file, failure);
      more = false;
    }
    return more;
  }

  /// Opens a file if it is not open, and begins it if it has not begun.
  ///
  /// @return null if it cannot be had now
  private @Nullable FileChannel channel(Followed file)
      throws IOException, InterruptedException, StageException {
    try {
      var channel = open.open(file).orElse(null);
      if (channel != null) {
        begin(file, channel);
      }
      return channel;
    } catch (IOException failure) {
      fails(file, failure);
      return null;
    }
  }

  /// What a file began with, and where, is kept before anything is read of it: if the sinks take
  /// nothing of it for a day, and it is renamed meanwhile, the next run still knows it.
  private void begin(Followed file, FileChannel channel)
      throws IOException, InterruptedException, StageException {
    switch (file.begin) {
      case null -> {}
      case Begin.Beginning() -> {
        var _ = reader.verify(channel, file.cursor);
        feed.mark(file);
      }
      case Begin.End() -> {
        reader.passOver(channel, file.cursor);
        feed.mark(file);
      }
      case Begin.At(var position) -> resume(file, channel, position);
    }
    file.begin = null;
  }

  private void resume(Followed file, FileChannel channel, Position position)
      throws IOException, InterruptedException {
    file.cursor.head = position.head();
    file.cursor.moveTo(position.offset());
    if (!reader.verify(channel, file.cursor) || channel.size() < position.offset()) {
      restart(file);
    }
  }

  /// What was read of a file is not its beginning any more.
  private void restart(Followed file) throws InterruptedException {
    if (file.cursor.start > 0 || file.cursor.head.length() > 0) {
      restarts.add(1);
      context
          .logger()
          .log(
              INFO,
              "''{0}'' was truncated or replaced: it is read from its beginning",
              file.path());
    }
    kept.restart(file);
    file.restarted();
  }

  private void fails(Followed file, IOException failure) throws IOException {
    if (failure instanceof ClosedChannelException stopped) {
      throw stopped;
    }
    open.close(file);
    search.fails(file.path(), StageException.reason(failure));
  }

  /// Takes the half line that nobody will end, and lets go of a file that no pattern finds.
  private void finish(Followed file) throws IOException, InterruptedException, StageException {
    if (file.cursor.scanned > file.cursor.start) {
      var channel = channel(file);
      if (channel == null) {
        return; // the next look tries again
      }
      try {
        reader.rest(channel, file.cursor, feed.rest(file));
      } catch (IOException failure) {
        fails(file, failure);
        return; // the next look tries again
      } finally {
        feed.flush(file);
      }
    }
    if (file.place() != Place.LISTED) {
      context.logger().log(DEBUG, "''{0}'' was read to its end", file.name());
      letGo(file);
    }
  }

  private void cutShort(Followed file) throws IOException, InterruptedException {
    if (file.size() > file.cursor.scanned) {
      cutShort.add(1);
      context
          .logger()
          .log(
              WARNING,
              "''{0}'' was deleted before it was read to its end: raise ''max_open_files''",
              file.name());
    }
    letGo(file);
  }

  private void letGo(Followed file) throws IOException, InterruptedException {
    open.close(file);
    roster.remove(file);
    kept.leave(file);
  }

  /// How many files are open.
  int open() {
    return open.count();
  }

  /// Ends the lanes, since everything was read.
  void end() throws InterruptedException {
    for (var file : roster.files()) {
      kept.leave(file);
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
    open.close();
  }
}
