// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.util.function.Function;

/// One thing that a plugin offers, under the name by which a pipeline file asks for it.
///
/// The options are a record. The kernel binds the YAML of `config` to it (names in snake_case, see
/// `io.logbus.api.config`), and makes from the same record the error texts, the reference page and
/// the schema for editors. The record and each of its components carry `@Doc`.
///
/// @param module the name in YAML: `read-x` and `tail-x` for sources, `write-x` for sinks, a verb
///   for transforms, the bare name of the format for decoders and encoders, which serve as the
///   stages `parse-x` and `format-x` and as values of `decode` and `encode`, and that of the
///   compression as a value of `compression`
/// @param kind what it makes
/// @param options the record of its options
/// @param traits what the planner must know of a component with these options; a pure function
/// @param factory makes one instance, on the thread that will run it; see [Factory]
public record Component<C extends Record>(
    String module, Kind kind, Class<C> options, Function<C, Traits> traits, Factory<C, ?> factory) {

  /// What a component makes.
  public enum Kind {
    SOURCE,
    TRANSFORM,
    SINK,
    DECODER,
    ENCODER,
    COMPRESSION
  }

  /// Makes an instance from bound options. It may open what the instance needs; an exception fails
  /// the stage before an event moves, with the exception's message told to the user.
  @FunctionalInterface
  public interface Factory<C extends Record, S> {

    /// Makes an instance.
    S create(C options, StageContext context) throws Exception;
  }

  /// A source whose traits do not depend on its options.
  public static <C extends Record> Component<C> source(
      String module, Class<C> options, Traits traits, Factory<C, Source> factory) {
    return new Component<>(module, Kind.SOURCE, options, _ -> traits, factory);
  }

  /// A transform whose traits do not depend on its options.
  public static <C extends Record> Component<C> transform(
      String module, Class<C> options, Traits traits, Factory<C, Transform> factory) {
    return new Component<>(module, Kind.TRANSFORM, options, _ -> traits, factory);
  }

  /// A sink in its common form.
  public static <C extends Record> Component<C> batchSink(
      String module, Class<C> options, Traits traits, Factory<C, BatchSink> factory) {
    return new Component<>(module, Kind.SINK, options, _ -> traits, factory);
  }

  /// A sink in its general form.
  public static <C extends Record> Component<C> sink(
      String module, Class<C> options, Traits traits, Factory<C, Sink> factory) {
    return new Component<>(module, Kind.SINK, options, _ -> traits, factory);
  }

  /// The reading half of a codec.
  ///
  /// @param emits what it makes of bytes
  public static <C extends Record> Component<C> decoder(
      String module, Class<C> options, PayloadKind emits, Factory<C, Decoder> factory) {
    return new Component<>(module, Kind.DECODER, options, _ -> Traits.decoder(emits), factory);
  }

  /// The writing half of a codec.
  ///
  /// @param accepts the payloads that it can write
  public static <C extends Record> Component<C> encoder(
      String module, Class<C> options, PayloadKind[] accepts, Factory<C, Encoder> factory) {
    return new Component<>(module, Kind.ENCODER, options, _ -> Traits.encoder(accepts), factory);
  }

  /// A compression. What it keeps for one stream is told by [#describedBy].
  public static <C extends Record> Component<C> compression(
      String module, Class<C> options, Factory<C, Compression> factory) {
    return new Component<>(module, Kind.COMPRESSION, options, _ -> Traits.compression(), factory);
  }

  /// The same component with traits that depend on its options: outputs named there, memory, or
  /// problems such as an expression that does not parse.
  public Component<C> describedBy(Function<C, Traits> described) {
    return new Component<>(module, kind, options, described, factory);
  }
}
