// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Sends events at scheduled times, whether they are taken or not: open loop. Each is stamped with
/// the time at which it was *due*. If the engine takes none for a second, those of that second
/// follow as fast as it lets them, and each is as late as it was kept waiting.
///
/// A process: orders come on standard input, events go to standard output, and what was done is
/// told on standard error, a [Fed] for each [Order].
public final class Feeder {

  private static final int BUFFER = 2 * CorpusFile.LONGEST;

  /// Events are sent in bursts this far apart: a syscall for each would be what is measured.
  private static final long BURST = TimeUnit.MICROSECONDS.toNanos(500);

  private final CorpusFile corpus;
  private final WritableByteChannel out;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final MemorySegment segment = MemorySegment.ofBuffer(buffer);
  private final byte[] stamp = Stamp.blank();
  private long number;

  Feeder(CorpusFile corpus, WritableByteChannel out) {
    this.corpus = corpus;
    this.out = out;
  }

  /// Sends the lines of a corpus: `CORPUS`.
  public static void main(String[] args) throws IOException {
    var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (var out = new FileOutputStream(FileDescriptor.out).getChannel()) {
      var feeder = new Feeder(CorpusFile.map(Path.of(args[0])), out);
      for (var line = orders.readLine(); line != null; line = orders.readLine()) {
        System.err.println(feeder.send(Order.parse(line)));
      }
    }
  }

  /// Sends what is ordered, from now on.
  Fed send(Order order) throws IOException {
    long first = number;
    long start = System.nanoTime();
    for (long sent = 0; sent < order.events(); ) {
      long due = order.dueAfter(System.nanoTime() - start);
      for (; sent < due; sent++) {
        add(start + order.due(sent), order.dwell());
      }
      flush();
      if (sent < order.events()) {
        long wait = start + order.due(sent) - System.nanoTime();
        LockSupport.parkNanos(Math.max(wait, BURST));
      }
    }
    return new Fed(order.dwell(), start, System.nanoTime(), first, order.events());
  }

  private void add(long due, int dwell) throws IOException {
    long length = corpus.length(number);
    if (buffer.remaining() < Stamp.LENGTH + length) {
      flush();
    }
    Stamp.fill(stamp, due, number, dwell);
    buffer.put(stamp);
    corpus.copy(number, segment, buffer.position());
    buffer.position(buffer.position() + (int) length);
    number++;
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      out.write(buffer);
    }
    buffer.clear();
  }
}
