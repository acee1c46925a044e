// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.stdin;

import io.logbus.api.Chunks;
import io.logbus.api.Intake;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import io.logbus.api.event.Event;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.time.InstantSource;

/// Reads standard input to its end, on one lane. An interrupt closes the descriptor, so one process
/// reads its standard input once.
public final class StdinSource implements Source {

  /// The options of `read-stdin`.
  @Doc(
      "Reads standard input as a stream of bytes, to its end. It cannot be read again: what was not"
          + " delivered when the process is killed is lost.")
  @Example("{}")
  @Example(title = "Larger pieces, for a fast pipe", value = "{chunk: 256KiB}")
  public record Options(
      @Doc(
              "The most that is read at once. What is there is passed on at once; `max_event_bytes`"
                  + " of the pipeline is an upper bound.")
          @Default("64KiB")
          @Range(min = "1KiB", max = "16MiB")
          ByteSize chunk) {}

  private final ReadableByteChannel input;
  private final ByteBuffer buffer;
  private final InstantSource clock;

  /// Reads descriptor 0.
  public StdinSource(Options options, StageContext context) {
    this(new FileInputStream(FileDescriptor.in).getChannel(), options, context);
  }

  /// @param input interruptible, and closed with this source
  StdinSource(ReadableByteChannel input, Options options, StageContext context) {
    this.input = input;
    this.buffer =
        ByteBuffer.allocate((int) Math.min(options.chunk().bytes(), context.maxEventBytes()));
    this.clock = context.clock();
  }

  @Override
  public void run(Intake intake) throws Exception {
    // Not closed here: that would abandon what is still on its way.
    var lane = intake.lane();
    try {
      Chunks.read(input, buffer, lane, bytes -> Event.of(bytes, clock.instant()));
    } catch (ClosedChannelException stopped) {
      throw stopped;
    } catch (IOException failure) {
      throw StageException.fatal("cannot read standard input: " + failure.getMessage(), failure);
    }
    lane.end();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
