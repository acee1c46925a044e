// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ChunksTest {

  private final ListLane lane = new ListLane();

  @Test
  void readsToTheEndInPiecesNoLargerThanTheBuffer() throws Exception {
    byte[] all = noise(10_000);

    read(Channels.newChannel(new ByteArrayInputStream(all)), 4096);

    assertThat(lane.lengths())
        .isNotEmpty()
        .allSatisfy(length -> assertThat(length).isBetween(1, 4096));
    assertThat(lane.joined()).isEqualTo(Bytes.wrap(all));
  }

  @Test
  void emptyInputEmitsNothing() throws Exception {
    read(Channels.newChannel(new ByteArrayInputStream(new byte[0])), 4096);

    assertThat(lane.emitted).isEmpty();
  }

  @Test
  void emitsEachPieceBeforeItReadsTheNext() throws Exception {
    var emittedBefore = new ArrayList<Integer>();

    read(
        new ByteByByte("ab") {
          @Override
          public int read(ByteBuffer to) throws IOException {
            emittedBefore.add(lane.emitted.size());
            return super.read(to);
          }
        },
        4096);

    assertThat(emittedBefore).containsExactly(0, 1, 2);
    assertThat(lane.joined()).isEqualTo(Bytes.utf8("ab"));
  }

  @Test
  void emitsWhatAnInterruptedReadHadTaken() {
    var interrupted =
        new ByteByByte("h") {
          @Override
          public int read(ByteBuffer to) throws IOException {
            super.read(to);
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
          }
        };

    assertThatThrownBy(() -> read(interrupted, 16)).isInstanceOf(ClosedByInterruptException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(lane.joined()).isEqualTo(Bytes.utf8("h"));
  }

  @Test
  void writesAllInStepsOfAtMost64KiB() throws Exception {
    byte[] all = noise(200_000);
    var to = new Trickle();

    Chunks.write(ByteBuffer.wrap(all).asReadOnlyBuffer(), to);

    assertThat(to.largest).isEqualTo(64 << 10);
    assertThat(to.taken.toByteArray()).isEqualTo(all);
  }

  private void read(ReadableByteChannel from, int size) throws IOException, InterruptedException {
    Chunks.read(from, ByteBuffer.allocate(size), lane, bytes -> Event.of(bytes, Instant.EPOCH));
  }

  private static byte[] noise(int length) {
    var bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static class ByteByByte implements ReadableByteChannel {

    private final ByteBuffer text;

    ByteByByte(String text) {
      this.text = Bytes.utf8(text).asBuffer();
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
      if (!text.hasRemaining()) {
        return -1;
      }
      to.put(text.get());
      return 1;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  /// Takes 1,000 bytes less than it is offered, and at least 1.
  private static final class Trickle implements WritableByteChannel {

    final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    int largest;

    @Override
    public int write(ByteBuffer from) {
      largest = Math.max(largest, from.remaining());
      var part = new byte[Math.max(1, from.remaining() - 1000)];
      from.get(part);
      taken.writeBytes(part);
      return part.length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  private static final class ListLane implements Lane {

    final List<Event> emitted = new ArrayList<>();

    @Override
    public Receipt emit(List<Event> events, String after) {
      emitted.addAll(events);
      return new Receipt() {
        @Override
        public boolean await(Duration limit) {
          return true;
        }

        @Override
        public void then(Consumer<Settled> action) {
          action.accept(Settled.SAFE);
        }
      };
    }

    List<Integer> lengths() {
      return emitted.stream().map(event -> ((Bytes) event.payload()).length()).toList();
    }

    Bytes joined() {
      return emitted.stream()
          .map(event -> (Bytes) event.payload())
          .reduce(Bytes.empty(), Bytes::concat);
    }

    @Override
    public Optional<Receipt> tryEmit(List<Event> events, String after, Duration wait) {
      return Optional.of(emit(events, after));
    }

    @Override
    public Optional<String> confirmed() {
      return Optional.empty();
    }

    @Override
    public Receipt end() {
      throw new AssertionError("the caller ends the lane");
    }

    @Override
    public void close() {
      throw new AssertionError("the caller closes the lane");
    }
  }
}
