// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static io.logbus.api.PayloadKind.BYTES;
import static io.logbus.api.PayloadKind.FIELDS;
import static io.logbus.api.PayloadKind.STREAM;

import io.logbus.api.Component;
import io.logbus.api.Component.Kind;
import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.Use;
import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Range;
import io.logbus.api.config.Script;
import io.logbus.api.config.Secret;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.Offer;
import io.logbus.kernel.catalog.UnpackingError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// Components to plan with. None is ever made.
final class Parts {

  record None() {}

  record StampOptions(@Doc("The field to write.") String field) {}

  record JsOptions(Script script) {}

  record RouteOptions(List<String> outputs) {}

  record KafkaOptions(
      @Doc("Where the cluster is.") List<String> brokers,
      @Doc("The topic to read.") String topic,
      @Secret @Default("''") String password,
      @Default("500") @Range(min = "1", max = "10000") int batch) {}

  record FileOptions(@Doc("The file to append to.") Path path) {}

  record Broken(Thread thread) {}

  record GzipOptions(@Default("6") @Range(min = "1", max = "9") int level) {}

  record LinesOptions(@Default("64KiB") ByteSize limit) {}

  private static final Catalog ALL =
      Catalog.of(
          List.of(
              part(
                  "read-stdin",
                  Kind.SOURCE,
                  None.class,
                  _ -> Traits.source(STREAM).using(new Use.Alone("standard input"))),
              part(
                  "read-file",
                  Kind.SOURCE,
                  FileOptions.class,
                  options -> Traits.source(STREAM).using(new Use.ReadFiles(reads(options)))),
              source("read-kafka", KafkaOptions.class, BYTES),
              source("generate", None.class, FIELDS),
              part("stamp", Kind.TRANSFORM, StampOptions.class, _ -> Traits.transform()),
              part("pass", Kind.TRANSFORM, None.class, _ -> Traits.anyTransform()),
              part(
                  "keeper",
                  Kind.TRANSFORM,
                  None.class,
                  _ -> Traits.anyTransform().memory(new ByteSize(1000))),
              part(
                  "lane-keeper",
                  Kind.TRANSFORM,
                  None.class,
                  _ -> Traits.anyTransform().memory(new ByteSize(100)).statePerLane()),
              part(
                  "hoarder",
                  Kind.SINK,
                  None.class,
                  _ -> Traits.sink(FIELDS).memory(new ByteSize(Long.MAX_VALUE / 2))),
              part("broken-options", Kind.TRANSFORM, Broken.class, _ -> Traits.transform()),
              part(
                  "broken-traits",
                  Kind.TRANSFORM,
                  None.class,
                  _ -> {
                    throw new IllegalStateException("no traits today");
                  }),
              part(
                  "without-room",
                  Kind.TRANSFORM,
                  None.class,
                  _ -> {
                    throw new UnpackingError("no unpacking today", new IOException("disk full"));
                  }),
              part("js", Kind.TRANSFORM, JsOptions.class, Parts::script),
              part("route", Kind.TRANSFORM, RouteOptions.class, Parts::route),
              part(
                  "write-file",
                  Kind.SINK,
                  FileOptions.class,
                  options ->
                      Traits.sink(STREAM, BYTES)
                          .compressing()
                          .using(new Use.WrittenFile(options.path()))),
              part(
                  "write-net",
                  Kind.SINK,
                  None.class,
                  _ -> Traits.sink(STREAM, BYTES).compressing().timeout(Duration.ofMinutes(1))),
              sink("write-null", None.class, STREAM, BYTES, FIELDS),
              sink("write-table", None.class, FIELDS),
              part("lines", Kind.DECODER, LinesOptions.class, _ -> Traits.decoder(BYTES)),
              part("json", Kind.DECODER, None.class, _ -> Traits.decoder(FIELDS).accepting(BYTES)),
              part("json", Kind.ENCODER, None.class, _ -> Traits.encoder(FIELDS)),
              part(
                  "gzip",
                  Kind.COMPRESSION,
                  GzipOptions.class,
                  _ -> Traits.compression().memory(new ByteSize(1000)))));

  private Parts() {}

  private static Predicate<Path> reads(FileOptions options) {
    return path -> path.equals(options.path().toAbsolutePath().normalize());
  }

  /// Everything that the tests of the planner need.
  static Catalog catalog() {
    return ALL;
  }

  static Offer source(String module, Class<? extends Record> options, PayloadKind kind) {
    return part(module, Kind.SOURCE, options, _ -> Traits.source(kind));
  }

  static Offer sink(String module, Class<? extends Record> options, PayloadKind... kinds) {
    return part(module, Kind.SINK, options, _ -> Traits.sink(kinds));
  }

  static <C extends Record> Offer part(
      String module, Kind kind, Class<C> options, Function<C, Traits> traits) {
    return new Offer(
        new Component<>(
            module,
            kind,
            options,
            traits,
            (_, _) -> {
              throw new IllegalStateException("the planner makes no instances");
            }),
        "test");
  }

  /// A script is wrong from its first `@` on.
  private static Traits script(JsOptions options) {
    int at = options.script().text().indexOf('@');
    return at < 0
        ? Traits.transform()
        : Traits.transform().fault("script", at, "'@' means nothing here");
  }

  private static Traits route(RouteOptions options) {
    var traits = Traits.anyTransform();
    for (var output : options.outputs()) {
      traits = traits.output(output);
    }
    return traits;
  }
}
