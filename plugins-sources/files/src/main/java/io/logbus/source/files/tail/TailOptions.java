// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.source.files.find.Selection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The options of `tail-files`.
@Doc(
    "Follows files as they grow and emits each line when it is complete, without its line feed. A"
        + " further run goes on behind the last line that the sinks have confirmed, also in files"
        + " that were renamed meanwhile. A file is known by its inode and its first bytes, not by"
        + " its name. Each event has the path under which its file was first seen as metadata"
        + " `file`.")
@Example(title = "The logs of a host", value = "{paths: ['/var/log/**/*.log', /var/log/syslog]}")
@Example(
    title = "Only what is written from now on",
    value = "{paths: ['/srv/app/app.log*'], from: end}")
@Example(
    title = "What came since the last run, from a timer",
    value = "{paths: [/srv/*.log], follow: false}")
public record TailOptions(
    @Doc(
            "Paths or patterns, as those of `read-files`. They are looked for again and again, so"
                + " that files and folders may come later. Mean the names of renamed files too, as"
                + " in `app.log*`: a file that comes and is renamed while LogBus is stopped is"
                + " found by its name only.")
        @NotBlank
        List<String> paths,
    @Doc(
            "Patterns of paths to leave out. One without a slash is compared with the name of the"
                + " file alone.")
        @Default("[]")
        List<String> exclude,
    @Doc(
            "Where to begin in files that are there at the very first start: at the `beginning`, at"
                + " the `end`, or at a time such as `2026-01-31T08:00:00Z`, which passes over the"
                + " lines of files that were not modified since. Files that come later are read"
                + " from their beginning.")
        @Default("beginning")
        String from,
    @Doc(
            "Wait for more. Otherwise the run ends when the lines that are there have been read; a"
                + " last line without a line feed is left to the next run.")
        @Default("true")
        boolean follow,
    @Doc(
            "How often to look for new files and new lines. On Linux a change in the folders of"
                + " local files is noticed earlier, within about 50 ms. With very many files a look"
                + " is taken less often, so that looking takes a fiftieth of a processor, but every"
                + " 10 s at least.")
        @Default("250ms")
        @Range(min = "10ms", max = "1h")
        Duration poll,
    @Doc(
            "How long a file that was renamed or deleted must be quiet before it is at its end:"
                + " then a last line without a line feed is emitted, with the metadata `unfinished:"
                + " true`, and a file that the patterns no longer find is closed.")
        @Default("30s")
        @Range(min = "0s")
        Duration closeAfter,
    @Doc(
            "What to do with files whose names end in .gz, .zst, .bz2, .xz, .lz4 or .Z: `skip` them"
                + " or `follow` their bytes as they are.")
        @Default("skip")
        Compressed compressed,
    @Doc(
            "What becomes of a line that is longer than `max_event_bytes`: `truncate` keeps its"
                + " first bytes and flags the event with the metadata `truncated: true`, `skip`"
                + " drops the line and counts it.")
        @Default("truncate")
        TooLong tooLong,
    @Doc(
            "How many files are kept open at once. There may be more: they take turns. But one that"
                + " is deleted while it is not open cannot be read to its end.")
        @Default("1000")
        @Range(min = "1", max = "1000000")
        int maxOpenFiles,
    @Doc("The most that is read at once.") @Default("64KiB") @Range(min = "1KiB", max = "16MiB")
        ByteSize chunk) {

  /// What to do with compressed files.
  public enum Compressed {
    /// Leave them out.
    SKIP,
    /// Take their bytes for text.
    FOLLOW
  }

  /// What becomes of a line that is too long.
  public enum TooLong {
    /// Keep its first bytes.
    TRUNCATE,
    /// Drop it.
    SKIP
  }

  private static final String COMPRESSED_NAMES = "*.{gz,zst,bz2,xz,lz4,Z}";

  /// The heap of a batch without the bytes of its lines, and of what is known of one file.
  private static final int BATCH_BYTES = 256 << 10;

  private static final int FILE_BYTES = 1 << 10;

  public TailOptions {
    paths = List.copyOf(paths);
    exclude = List.copyOf(exclude);
  }

  /// The files that are meant.
  Selection selection() {
    var out = new ArrayList<>(exclude);
    if (compressed == Compressed.SKIP) {
      out.add(COMPRESSED_NAMES);
    }
    return new Selection(paths, out);
  }

  /// What the planner must know. The chunk is in memory three times: in the buffer, as it is cut
  /// and as lines.
  public Traits traits() {
    long memory = 3 * chunk.bytes() + BATCH_BYTES + (long) FILE_BYTES * maxOpenFiles;
    var traits = Traits.source(PayloadKind.BYTES).replaying().memory(new ByteSize(memory));
    traits = selection().describe(traits);
    return From.parse(from).isPresent()
        ? traits
        : traits.fault(
            "from", 0, "write 'beginning', 'end' or a time such as 2026-01-31T08:00:00Z");
  }
}
