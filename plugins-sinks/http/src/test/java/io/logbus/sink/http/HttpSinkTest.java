// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Component;
import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.codec.gzip.GzipPlugin;
import io.logbus.testkit.Patience;
import io.logbus.testkit.Running;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestBatch.Verdict;
import io.logbus.testkit.TestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpSinkTest {

  /// Writes `<`, then items each with a comma, then `>`.
  private static final Encoder BRACKETS =
      new Encoder() {
        @Override
        public void begin(ByteWriter out) {
          out.write('<');
        }

        @Override
        public void encode(Event event, ByteWriter out) {
          ((Bytes) event.payload()).writeTo(out);
        }

        @Override
        public void delimit(ByteWriter out) {
          out.write(',');
        }

        @Override
        public void end(ByteWriter out) {
          out.write('>');
        }
      };

  private Receiver receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = Receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  private HttpSink sink(String more) throws Exception {
    return Sinks.to(receiver.endpoint(), more);
  }

  @Test
  void sendsABatchAsOneRequest() throws Exception {
    try (var sink = Sinks.to(receiver.endpoint() + "?a=1&b=%20", "")) {
      sink.write(TestBatch.ofTexts("one", "two"));
    }

    var got = receiver.only();
    assertThat(got.method()).isEqualTo("POST");
    assertThat(got.target()).isEqualTo("/in?a=1&b=%20");
    assertThat(got.body().utf8()).isEqualTo("one\ntwo\n");
    assertThat(got.header("Content-Type")).isEqualTo("application/x-ndjson");
    assertThat(got.header("Content-Length")).isEqualTo("8");
    assertThat(got.header("User-Agent")).isEqualTo("LogBus");
    assertThat(got.headers()).doesNotContainKeys("Authorization", "Content-encoding", "Upgrade");
  }

  @Test
  void sendsWhatTheOptionsSay() throws Exception {
    try (var sink =
        sink(
            ", method: patch, headers: {X-Scope: blue, User-Agent: me}, content_type: text/plain,"
                + " auth: {basic: {user: me, password: 'pä:ss'}}")) {
      sink.write(TestBatch.ofTexts("one"));
    }

    var got = receiver.only();
    assertThat(got.method()).isEqualTo("PATCH");
    assertThat(got.header("X-Scope")).isEqualTo("blue");
    assertThat(got.header("User-Agent")).isEqualTo("me");
    assertThat(got.header("Content-Type")).isEqualTo("text/plain");
    assertThat(got.header("Authorization")).isEqualTo("Basic bWU6cMOkOnNz");
  }

  @Test
  void sendsAToken() throws Exception {
    try (var sink = sink(", auth: {bearer: abc.def}")) {
      sink.write(TestBatch.ofTexts("one"));
    }

    assertThat(receiver.only().header("Authorization")).isEqualTo("Bearer abc.def");
  }

  @Test
  void keyIsThatOfTheBatchAndTheRun() throws Exception {
    for (int run = 0; run < 2; run++) {
      receiver.thenAnswer(503);
      try (var sink = sink("")) {
        Sinks.failure(sink, TestBatch.ofTexts("one").named("out-1"));
        sink.write(TestBatch.ofTexts("one").named("out-1"));
        sink.write(TestBatch.ofTexts("two").named("out-2"));
      }
    }

    var keys = receiver.got().stream().map(got -> got.header("Idempotency-Key")).toList();
    assertThat(keys).hasSize(6).allMatch(key -> key.matches("[0-9a-f-]{36}-out-[12]"));
    assertThat(keys.get(1)).isEqualTo(keys.get(0));
    assertThat(keys.get(2)).isNotEqualTo(keys.get(0));
    assertThat(keys.get(3)).isNotEqualTo(keys.get(0));
  }

  @Test
  void keyCanBeLeftOut() throws Exception {
    try (var sink = sink(", idempotency_key: false")) {
      sink.write(TestBatch.ofTexts("one"));
    }

    assertThat(receiver.only().headers()).doesNotContainKey("Idempotency-key");
  }

  @Test
  void compressesByGzip() throws Exception {
    var text = "much the same again and again ".repeat(10_000);
    var gzip =
        Subject.of(new GzipPlugin(), Component.Kind.COMPRESSION, "gzip", "{}")
            .create(Compression.class, new TestContext());
    try (var sink = Sinks.to(receiver.endpoint(), "", new TestContext().compressedBy(gzip))) {
      sink.write(TestBatch.ofTexts(text, "b").compressedBy(gzip));
      sink.write(TestBatch.ofTexts(text, "b").compressedBy(gzip));
    }

    assertThat(receiver.got()).hasSize(2);
    var got = receiver.got().getFirst();
    assertThat(got.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(got.body().length()).isLessThan(10_000);
    assertThat(unzipped(got.body())).isEqualTo(text + "\nb\n");
    assertThat(receiver.got().getLast().body()).isEqualTo(got.body());
  }

  private static String unzipped(Bytes body) throws IOException {
    try (var zip = new GZIPInputStream(new ByteArrayInputStream(body.toArray()))) {
      return Bytes.wrap(zip.readAllBytes()).utf8();
    }
  }

  @Test
  void sendsAJsonArray() throws Exception {
    try (var sink = sink(", framing: json_array")) {
      sink.write(TestBatch.ofTexts("{\"a\":1}", "{}"));
    }

    assertThat(receiver.only().body().utf8()).isEqualTo("[{\"a\":1},{}]");
    assertThat(receiver.only().header("Content-Type")).isEqualTo("application/json");
  }

  @Test
  void whatIsNoJsonObjectCannotBreakAnArray() throws Exception {
    var batch = TestBatch.ofTexts("{},{\"injected\":1}", "{\"a\":1}", "", "{}]", "7", "{\"b\":2}");
    try (var sink = sink(", framing: json_array")) {
      sink.write(batch);
      batch.settleOpen();
    }

    assertThat(receiver.only().body().utf8()).isEqualTo("[{\"a\":1},{\"b\":2}]");
    assertThat(batch.delivered()).containsExactly(batch.events().get(1), batch.events().get(5));
    assertThat(batch.verdicts(0))
        .singleElement()
        .isInstanceOfSatisfying(
            Verdict.Rejected.class,
            rejected ->
                assertThat(rejected.why())
                    .startsWith("only a JSON object can stand in a 'json_array': "));
  }

  @Test
  void sendsNothingWhenEachEventWasRejected() throws Exception {
    var batch = TestBatch.ofTexts("no", "none");
    try (var array = sink(", framing: json_array");
        var lines = sink("")) {
      array.write(batch);
      lines.write(
          batch.encodedBy(
              (_, _) -> {
                throw new IOException("cannot be encoded");
              }));
    }

    assertThat(receiver.got()).isEmpty();
    assertThat(batch.delivered()).isEmpty();
  }

  @Test
  void eachRequestHasTheHeadAndFootOfTheEncoding() throws Exception {
    var context = new TestContext().encodedBy(BRACKETS);
    try (var sink = Sinks.to(receiver.endpoint(), "", context)) {
      sink.write(TestBatch.ofTexts("a", "b").encodedBy(BRACKETS));
      sink.write(TestBatch.ofTexts("c").encodedBy(BRACKETS));
    }

    assertThat(receiver.got().stream().map(got -> got.body().utf8()))
        .containsExactly("<a,b,>", "<c,>");
  }

  @Test
  void keepsItsConnectionWhateverTheAnswer() throws Exception {
    receiver.thenAnswer(500, Map.of(), "x".repeat(300_000)).thenAnswer(204);
    try (var sink = sink("")) {
      Sinks.failure(sink, TestBatch.ofTexts("one"));
      sink.write(TestBatch.ofTexts("one"));
      sink.write(TestBatch.ofTexts("two"));
    }

    assertThat(receiver.got()).hasSize(3);
    assertThat(receiver.got().stream().map(Receiver.Got::from).distinct()).hasSize(1);
  }

  @Test
  void stopsListeningToAnAnswerWithoutEnd() throws Exception {
    receiver.thenAnswer(
        (exchange, _) -> {
          exchange.sendResponseHeaders(200, 0);
          while (true) {
            exchange.getResponseBody().write(new byte[64 << 10]);
          }
        });
    try (var sink = sink("")) {
      sink.write(TestBatch.ofTexts("one"));
      sink.write(TestBatch.ofTexts("two"));
    }

    assertThat(receiver.got()).hasSize(2);
  }

  /// Several times, since it is a race within the client whether the body or the call fails first.
  @RepeatedTest(20)
  void answerThatBreaksOffWithinItsBodyCounts() throws Exception {
    receiver.thenAnswer(
        (exchange, _) -> {
          exchange.sendResponseHeaders(400, 1000);
          exchange.getResponseBody().write("bad lin".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
          throw new IOException("pulls the plug");
        });
    try (var sink = sink("")) {
      assertThatThrownBy(() -> sink.write(TestBatch.ofTexts("one")))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining(" answered 400");
    }
  }

  @Test
  void severalCallsAreUnderWayAtOnce() throws Exception {
    var both = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      receiver.thenAnswer(
          (exchange, _) -> {
            both.countDown();
            await(both);
            exchange.sendResponseHeaders(200, -1);
          });
    }
    try (var sink = sink("")) {
      var one = Running.start(() -> sink.write(TestBatch.ofTexts("one")));
      var two = Running.start(() -> sink.write(TestBatch.ofTexts("two")));
      assertThat(one.end()).isEmpty();
      assertThat(two.end()).isEmpty();
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      Patience.await(latch, "the other call");
    } catch (InterruptedException failure) {
      throw new IOException(failure);
    }
  }

  @Test
  void interruptFreesAWriteAndTheNextOneWorks() throws Exception {
    var stuck = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    receiver.thenAnswer(
        (_, _) -> {
          stuck.countDown();
          await(end);
        });
    try (var sink = sink("")) {
      var running = Running.start(() -> sink.write(TestBatch.ofTexts("one")));
      Patience.await(stuck, "the request");
      running.interrupt();
      assertThat(running.end()).containsInstanceOf(InterruptedException.class);

      sink.write(TestBatch.ofTexts("two"));
    } finally {
      end.countDown();
    }
    assertThat(receiver.got().getLast().body().utf8()).isEqualTo("two\n");
  }

  @Test
  void abortFreesAllWritesForAnotherTryAndTheNextOneWorks() throws Exception {
    var stuck = new CountDownLatch(2);
    var end = new CountDownLatch(1);
    for (int i = 0; i < 2; i++) {
      receiver.thenAnswer(
          (_, _) -> {
            stuck.countDown();
            await(end);
          });
    }
    try (var sink = sink("")) {
      var one = Running.start(() -> sink.write(TestBatch.ofTexts("one")));
      var two = Running.start(() -> sink.write(TestBatch.ofTexts("two")));
      Patience.await(stuck, "the requests");
      sink.abort();
      for (var running : new Running[] {one, two}) {
        assertThat(running.end())
            .hasValueSatisfying(
                failure ->
                    assertThat(failure)
                        .isInstanceOfSatisfying(
                            StageException.class, stage -> assertThat(stage.retryable()).isTrue())
                        .hasMessageEndingWith(": the request was broken off"));
      }

      sink.write(TestBatch.ofTexts("three"));
    } finally {
      end.countDown();
    }
    assertThat(receiver.got().getLast().body().utf8()).isEqualTo("three\n");
  }
}
