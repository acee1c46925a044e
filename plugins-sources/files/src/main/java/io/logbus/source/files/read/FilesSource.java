// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.read;

import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.Chunks;
import io.logbus.api.Intake;
import io.logbus.api.Metrics;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.source.files.find.Finder;
import io.logbus.source.files.find.Glob;
import io.logbus.source.files.find.GlobSyntaxException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads files once, one after another in the order of their paths, each on a lane of its own.
///
/// The files are looked for once, at the start. What cannot be read is told and counted, once each,
/// and the others are read all the same.
public final class FilesSource implements Source {

  /// What to do when there is no file to read.
  public enum NoMatch {
    /// End at once, with a warning.
    WARN,
    /// Fail the pipeline.
    FAIL
  }

  /// The options of `read-files`.
  @Doc(
      "Reads files once, to their ends, in the order of their paths, as streams of bytes. Each"
          + " event has the path of its file as metadata `file`. Pipes and devices are not opened,"
          + " and a file that can be reached by several paths is read once.")
  @Example(title = "One file", value = "{paths: [access.log]}")
  @Example(
      title = "A tree, without what is compressed",
      value = "{paths: ['/var/log/**/*.log', '/srv/{app,web}-[0-9]/log/*'], exclude: ['*.gz']}")
  public record Options(
      @Doc(
              "Paths or patterns: `*` and `?` within a name, `[a-z]`, `[!a-z]`, `{a,b}`, and `**`"
                  + " for any number of folders, none included. A backslash takes the meaning from"
                  + " the next character. `*` matches a leading dot too; `**` follows links.")
          @NotBlank
          List<String> paths,
      @Doc(
              "Patterns of paths to leave out. One without a slash is compared with the name of the"
                  + " file alone.")
          @Default("[]")
          List<String> exclude,
      @Doc("What to do when there is no file to read: `warn` and end, or `fail`.") @Default("warn")
          NoMatch noMatch,
      @Doc("The most that is read at once; `max_event_bytes` of the pipeline is an upper bound.")
          @Default("64KiB")
          @Range(min = "1KiB", max = "16MiB")
          ByteSize chunk) {

    public Options {
      paths = List.copyOf(paths);
      exclude = List.copyOf(exclude);
    }
  }

  private final Options options;
  private final StageContext context;
  private final ByteBuffer buffer;
  private final Metrics.Counter read;
  private final Metrics.Counter skipped;
  private final Set<Path> told = new HashSet<>();

  /// Opens nothing yet.
  public FilesSource(Options options, StageContext context) {
    this.options = options;
    this.context = context;
    this.buffer =
        ByteBuffer.allocate((int) Math.min(options.chunk().bytes(), context.maxEventBytes()));
    this.read = context.metrics().counter("files_read");
    this.skipped = context.metrics().counter("files_skipped");
  }

  @Override
  public void run(Intake intake) throws Exception {
    for (Path path : find()) {
      read(path, intake);
    }
  }

  private List<Path> find() throws GlobSyntaxException, StageException, InterruptedException {
    var finder = new Finder(Glob.parse(options.exclude()), this::skip);
    for (String pattern : options.paths()) {
      boolean known = false;
      for (Glob glob : Glob.parse(pattern)) {
        known |= finder.find(glob);
      }
      if (!known) {
        context.logger().log(WARNING, "no file to read for ''{0}''", pattern);
      }
    }
    var files = finder.files();
    if (files.isEmpty() && options.noMatch() == NoMatch.FAIL) {
      throw StageException.fatal("there is no file to read: see 'paths'", null);
    }
    return files.stream().map(Finder.Found::path).toList();
  }

  private void read(Path path, Intake intake) throws IOException, InterruptedException {
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      var lane = intake.lane(path.toString(), ""); // each run reads from the start
      var metadata = Fields.of(Map.of("file", path.toString()));
      try {
        Chunks.read(
            file, buffer, lane, bytes -> new Event(bytes, context.clock().instant(), metadata));
        read.add(1);
        lane.end();
      } catch (IOException failure) {
        skip(path, failure);
        lane.close();
      }
    } catch (IOException failure) {
      skip(path, failure);
    }
  }

  /// Goes on without a file, but not when the source was stopped.
  private void skip(Path path, IOException failure) throws ClosedChannelException {
    if (failure instanceof ClosedChannelException stopped) {
      throw stopped;
    }
    skip(path, StageException.reason(failure));
  }

  private void skip(Path path, String why) {
    if (told.add(path)) {
      skipped.add(1);
      context.logger().log(WARNING, "cannot read ''{0}'': {1}", path, why);
    }
  }
}
