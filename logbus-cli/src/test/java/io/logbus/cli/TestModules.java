// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.api.BatchSink;
import io.logbus.api.Component;
import io.logbus.api.Intake;
import io.logbus.api.Output;
import io.logbus.api.PayloadKind;
import io.logbus.api.SinkBatch;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.Offer;
import io.logbus.kernel.catalog.UnpackingError;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// Modules that need nothing outside the test.
final class TestModules {

  @Doc("Emits words.")
  @Example(title = "two words", value = "{words: [one, two]}")
  record Words(
      @Doc("What to emit.") List<String> words,
      @Doc("How often.") @Default("1") @Range(min = "1", max = "9") long times) {}

  @Doc("Nothing to set.")
  record Nothing() {}

  private final List<String> written = new CopyOnWriteArrayList<>();

  /// What `write-list` wrote.
  List<String> written() {
    return List.copyOf(written);
  }

  Catalog catalog() {
    var none = Traits.sink(PayloadKind.BYTES);
    return Catalog.of(
        List.<Component<?>>of(
                Component.source(
                    "read-words",
                    Words.class,
                    Traits.source(PayloadKind.BYTES),
                    (options, _) -> intake -> emit(options.words(), intake)),
                Component.source(
                    "read-on",
                    Words.class,
                    Traits.source(PayloadKind.BYTES),
                    (options, _) -> new ReadOn(options.words())),
                Component.transform(
                    "pass-on",
                    Nothing.class,
                    Traits.anyTransform(),
                    (_, _) -> (event, output) -> output.emit(event)),
                Component.transform(
                    "refuse-x", Nothing.class, Traits.anyTransform(), (_, _) -> new RefuseX()),
                Component.batchSink(
                        "write-unpacked", Nothing.class, none, (_, _) -> batch -> write(batch))
                    .describedBy(
                        _ -> {
                          throw new UnpackingError("x.zip: no room", new IOException("no room"));
                        }),
                Component.batchSink(
                    "write-list", Nothing.class, none, (_, _) -> batch -> write(batch)),
                Component.batchSink(
                    "write-any",
                    Nothing.class,
                    Traits.sink(PayloadKind.values()),
                    (_, _) -> _ -> {}),
                Component.batchSink(
                    "write-broken",
                    Nothing.class,
                    none,
                    (_, _) ->
                        _ -> {
                          throw StageException.fatal(
                              "no room on the disk", new IllegalStateException("the cause"));
                        }),
                Component.batchSink("write-stuck", Nothing.class, none, (_, _) -> new Stuck()))
            .stream()
            .map(component -> new Offer(component, "test"))
            .toList());
  }

  private void write(SinkBatch batch) {
    batch.events().forEach(event -> written.add(((Bytes) event.payload()).utf8()));
  }

  private static void emit(List<String> words, Intake intake) throws InterruptedException {
    var events = words.stream().map(word -> Event.of(Bytes.utf8(word), Instant.EPOCH)).toList();
    intake.lane().emit(events, "");
  }

  /// Does not end by itself.
  private record ReadOn(List<String> words) implements Source {
    @Override
    public void run(Intake intake) throws Exception {
      emit(words, intake);
      new CountDownLatch(1).await();
    }
  }

  private static final class RefuseX implements Transform {
    @Override
    public void apply(Event event, Output out) {
      String word = ((Bytes) event.payload()).utf8();
      if (word.startsWith("x")) {
        throw new IllegalArgumentException("it starts with x: " + word);
      }
      out.emit(event);
    }
  }

  private static final class Stuck implements BatchSink {
    private final CountDownLatch aborted = new CountDownLatch(1);

    @Override
    public void write(SinkBatch batch) throws InterruptedException {
      aborted.await();
    }

    @Override
    public void abort() {
      aborted.countDown();
    }
  }
}
