// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.api.event.Bytes;
import io.logbus.kernel.plan.WriteRules;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a sink is handed is compressed as its stage says.
@Timeout(30)
class CompressedSinkTest {

  private final RunLengths.Open open = new RunLengths.Open();
  private final List<String> written = Collections.synchronizedList(new ArrayList<>());

  private void run(BatchSink sink, WriteRules rules, String... texts) throws Exception {
    var events = Arrays.stream(texts).map(Plans::event).toList();
    Runs.run(
        new Plans()
            .source("in", emitting(events, Math.max(1, events.size())))
            .rules(rules)
            .compressingSink("out", sink, () -> new RunLengths(open), "in")
            .build());
    assertThat(open.instances).hasValue(0);
  }

  private static String text(List<ByteBuffer> parts) {
    var text = new StringBuilder();
    parts.forEach(part -> text.append(StandardCharsets.US_ASCII.decode(part.duplicate())));
    return text.toString();
  }

  private static ByteBuffer part(String text) {
    return Bytes.utf8(text).asBuffer();
  }

  private static List<ByteBuffer> withHead(SinkBatch batch) {
    return List.of(part("["), batch.encoded(), part("]"));
  }

  @Test
  void partsBecomeOneStream() throws Exception {
    run(
        batch -> {
          var content = withHead(batch);
          written.add(text(batch.compressed(content)));
          written.add(text(content));
        },
        Rules.usual(),
        "aaa",
        "b");

    assertThat(written).containsExactly("1[3a1\n1b1\n1]", "[aaa\nb\n]");
  }

  @Test
  void nextTryIsTheSameToTheLastByte() throws Exception {
    var failures = new AtomicInteger(3);
    run(
        batch -> {
          written.add(text(batch.compressed(withHead(batch))));
          if (failures.getAndDecrement() > 0) {
            throw StageException.retryable("not now", null);
          }
        },
        Rules.quick(),
        "aaa",
        "b");

    assertThat(written).hasSize(4).containsOnly("1[3a1\n1b1\n1]");
  }

  @Test
  void severalStreamsOfOneCallStayAsTheyAre() throws Exception {
    run(
        batch -> {
          var large = "xy".repeat(100_000);
          var one = batch.compressed(List.of(part("aa")));
          var other = batch.compressed(List.of(part(large)));
          var third = batch.compressed(List.of(part("c")));
          written.addAll(List.of(text(one), text(third)));
          assertThat(text(other)).isEqualTo("1x1y".repeat(100_000));
        },
        Rules.usual(),
        "a");

    assertThat(written).containsExactly("2a", "1c");
  }

  @Test
  void nothingBecomesNothing() throws Exception {
    run(
        batch -> {
          assertThat(batch.compressed(List.of())).isEmpty();
          assertThat(batch.compressed(List.of(part(""), part("")))).isEmpty();
        },
        Rules.usual(),
        "a");
  }

  @Test
  void whatIsHandedOutCannotBeChanged() throws Exception {
    run(
        batch -> {
          var made = batch.compressed(List.of(part("aa"))).getFirst();
          assertThatThrownBy(() -> made.put(0, (byte) 'x'))
              .isInstanceOf(ReadOnlyBufferException.class);
          written.add("tried");
        },
        Rules.usual(),
        "a");

    assertThat(written).containsExactly("tried");
  }

  @Test
  void callsAtOnceHaveBuffersOfTheirOwn() throws Exception {
    var events = IntStream.range(0, 480).mapToObj(i -> event("x" + "y".repeat(i))).toList();
    var together = new CyclicBarrier(4);
    BatchSink sink =
        batch -> {
          var content = batch.compressed(List.of(batch.encoded()));
          together.await();
          written.add(text(content));
        };
    Runs.run(
        new Plans()
            .source("in", emitting(events, 10))
            .rules(Rules.inFlight(4))
            .compressingSink("out", sink, () -> new RunLengths(open), "in")
            .build());

    var lines = written.stream().flatMap(text -> text.lines()).toList();
    assertThat(lines).hasSize(480).allMatch(line -> line.matches("1x(\\d+y)?1"));
    assertThat(lines).doesNotHaveDuplicates();
    assertThat(open.instances).hasValue(0);
  }

  @Test
  void withoutACompressionThePartsStayThemselves() throws Exception {
    Runs.run(
        new Plans()
            .source("in", emitting(List.of(event("aaa")), 1))
            .sink(
                "out",
                batch -> {
                  var content = withHead(batch);
                  assertThat(batch.compressed(content)).isSameAs(content);
                  written.add("seen");
                },
                "in")
            .build());

    assertThat(written).containsExactly("seen");
  }
}
