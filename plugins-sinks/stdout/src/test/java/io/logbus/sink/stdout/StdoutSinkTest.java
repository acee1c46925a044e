// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.stdout;

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
import io.logbus.testkit.Running;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StdoutSinkTest {

  /// Writes `[`, then items each with a comma, then `]`.
  private static final Encoder BRACKETS =
      new Encoder() {
        @Override
        public void begin(ByteWriter out) {
          out.write('[');
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
          out.write(']');
        }
      };

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @Test
  void everythingIsCompressed() throws Exception {
    var gzip =
        Subject.of(new GzipPlugin(), Component.Kind.COMPRESSION, "gzip", "{}")
            .create(Compression.class, new TestContext());
    var context = new TestContext().encodedBy(BRACKETS).compressedBy(gzip);
    try (var sink = new StdoutSink(Channels.newChannel(written), context)) {
      sink.write(TestBatch.ofTexts("a", "b").encodedBy(BRACKETS).compressedBy(gzip));
      sink.write(TestBatch.ofTexts("c").encodedBy(BRACKETS).compressedBy(gzip));
    }

    try (var plain = gzip.expand(new ByteArrayInputStream(written.toByteArray()))) {
      assertThat(new String(plain.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("[a,b,c,]");
    }
  }

  @Test
  void headAndFootStandAroundAllBatches() throws Exception {
    var context = new TestContext().encodedBy(BRACKETS);
    try (var sink = new StdoutSink(Channels.newChannel(written), context)) {
      sink.write(TestBatch.ofTexts("a", "b").encodedBy(BRACKETS));
      sink.write(TestBatch.ofTexts("c").encodedBy(BRACKETS));
    }

    assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("[a,b,c,]");
  }

  @Test
  void writesNothingWithoutEvents() throws Exception {
    var context = new TestContext().encodedBy(BRACKETS);
    new StdoutSink(Channels.newChannel(written), context).close();

    assertThat(written.size()).isZero();
  }

  @Test
  void staysOpenForOthers() throws Exception {
    var pipe = Pipe.open();
    new StdoutSink(pipe.sink(), new TestContext()).close();

    assertThat(pipe.sink().isOpen()).isTrue();
  }

  @Test
  void readerThatGoesIsFatal() throws Exception {
    var pipe = Pipe.open();
    pipe.source().close();
    var sink = new StdoutSink(pipe.sink(), new TestContext());

    assertThatThrownBy(() -> sink.write(TestBatch.ofTexts("a")))
        .isInstanceOf(StageException.class)
        .hasMessage("cannot write to standard output: its reader has gone")
        .extracting(failure -> ((StageException) failure).retryable())
        .isEqualTo(false);
  }

  @Test
  void batchesOfSeveralStagesStayInOnePiece() throws Exception {
    var pipe = Pipe.open();
    var letters = new String[] {"a", "b", "c"};
    var running =
        Arrays.stream(letters)
            .map(
                letter ->
                    Running.start(
                        () -> {
                          var sink = new StdoutSink(pipe.sink(), new TestContext());
                          for (int i = 0; i < 20; i++) {
                            sink.write(TestBatch.ofTexts(letter.repeat(200_000)));
                          }
                        }))
            .toList();
    var reader = Running.start(() -> Channels.newInputStream(pipe.source()).transferTo(written));
    for (var one : running) {
      assertThat(one.end()).isEmpty();
    }
    pipe.sink().close();
    reader.end();

    assertThat(written.toString(StandardCharsets.UTF_8).lines())
        .hasSize(60)
        .allMatch(Pattern.compile("(a{200000}|b{200000}|c{200000})").asMatchPredicate());
  }

  /// The real descriptor 1 of a process.
  @Test
  void writesToStandardOutput() throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StdoutProbe.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(said).isEqualTo("hello\nbehind\n");
  }
}
