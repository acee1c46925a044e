// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.Metrics;
import io.logbus.api.StageContext;
import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.PartialBytes;
import java.util.Optional;

/// Cuts a stream into lines. The bytes of a line are taken as they are, NUL and invalid UTF-8
/// included, and copied once.
final class LinesDecoder implements Decoder {

  /// What becomes of a line that is longer than `max_length`.
  enum TooLong {
    TRUNCATE,
    SKIP,
    REJECT
  }

  /// The options of the decoder.
  @Doc(
      "Cuts a stream of bytes into lines, one event each, without the delimiter. The last line may"
          + " lack it.")
  @Example("{}")
  @Example(title = "Names from `find -print0`", value = "{delimiter: \"\\0\"}")
  @Example(title = "Drop what is no log line", value = "{max_length: 64KiB, too_long: skip}")
  record Options(
      @Doc(
              "The longest line, without its delimiter. Never above `max_event_bytes`, which it is by"
                  + " default.")
          @Range(min = "1B")
          Optional<ByteSize> maxLength,
      @Doc(
              "What becomes of a longer line: `truncate` keeps its first bytes and flags the event"
                  + " with the metadata `truncated: true`, `skip` drops the line and counts it,"
                  + " `reject` rejects it with its first bytes.")
          @Default("truncate")
          TooLong tooLong,
      @Doc("The character that ends a line, one of ASCII.") @Default("\"\\n\"") String delimiter,
      @Doc("Keep a carriage return that stands before a line feed.") @Default("false")
          boolean keepCr,
      @Doc("Drop lines without any byte, instead of making empty events of them.") @Default("false")
          boolean skipEmpty) {}

  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 64;

  private final byte delimiter;
  private final boolean stripCr;
  private final boolean skipEmpty;
  private final TooLong tooLong;
  private final int longest;
  private final PartialBytes partial;
  private final Metrics.Counter truncated;
  private final Metrics.Counter skipped;

  /// The bytes of the stream before the chunk in hand.
  private long before;

  LinesDecoder(Options options, StageContext context) {
    delimiter = Delimiter.of(options.delimiter());
    stripCr = delimiter == '\n' && !options.keepCr();
    skipEmpty = options.skipEmpty();
    tooLong = options.tooLong();
    long most = options.maxLength().map(ByteSize::bytes).orElse(Long.MAX_VALUE);
    longest = (int) Math.min(most, Math.min(context.maxEventBytes(), LARGEST_ARRAY));
    // One more than the longest line: the carriage return in front of a line feed yet to come.
    partial = new PartialBytes(longest + 1);
    truncated = context.metrics().counter("lines_truncated");
    skipped = context.metrics().counter("lines_skipped");
  }

  @Override
  public void decode(Bytes chunk, Emit out) {
    int from = 0;
    for (int at; (at = chunk.indexOf(delimiter, from)) >= 0; from = at + 1) {
      long end = before + at + 1;
      if (partial.length() == 0) {
        int to = stripCr && at > from && chunk.at(at - 1) == '\r' ? at - 1 : at;
        if (to - from <= longest) {
          line(chunk.slice(from, to), end, out);
        } else {
          tooLong(chunk.slice(from, from + longest), to - from, end, out);
        }
      } else {
        partial.add(chunk, from, at);
        finish(stripCr && partial.last() == '\r' ? 1 : 0, end, out);
      }
    }
    partial.add(chunk, from, chunk.length());
    before += chunk.length();
  }

  @Override
  public void end(Emit out) {
    if (partial.length() > 0) {
      finish(0, before, out);
    }
    before = 0;
  }

  /// Ends the partial line.
  private void finish(int stripped, long end, Emit out) {
    long length = partial.length() - stripped;
    var kept = partial.first((int) Math.min(length, longest));
    partial.clear();
    if (length <= longest) {
      line(kept, end, out);
    } else {
      tooLong(kept, length, end, out);
    }
  }

  private void line(Bytes line, long end, Emit out) {
    if (line.length() > 0 || !skipEmpty) {
      out.emit(line, end);
    } else {
      out.skip(end);
    }
  }

  private void tooLong(Bytes first, long length, long end, Emit out) {
    switch (tooLong) {
      case TRUNCATE -> {
        truncated.add(1);
        var whole = out.origin().with(first.wholeCharacters());
        out.emit(whole.withMetadata("truncated", true), end);
      }
      case SKIP -> {
        skipped.add(1);
        out.skip(end);
      }
      case REJECT ->
          out.reject(
              first,
              "a line of "
                  + length
                  + " bytes is longer than "
                  + longest
                  + ": raise 'max_length' and the pipeline's 'max_event_bytes', or set 'too_long'",
              end);
    }
  }
}
