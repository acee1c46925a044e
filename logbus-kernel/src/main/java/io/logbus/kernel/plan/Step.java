// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.PayloadKind;
import java.time.Duration;
import java.util.Optional;

/// What a stage does, by kind.
public sealed interface Step {

  /// The module, as the pipeline file names it; `STATS` for the virtual stage.
  default String module() {
    return switch (this) {
      case Read read -> read.source().component().module();
      case Change change -> change.transform().component().module();
      case Parse parse -> "parse-" + parse.decoder().component().module();
      case Format format -> "format-" + format.encoder().component().module();
      case Write write -> write.sink().component().module();
      case Stats _ -> PlannedStage.STATS;
    };
  }

  /// Brings events in.
  ///
  /// @param source makes the source
  /// @param compression what expands its bytes, if the stage has `compression`
  /// @param decode the decoder of its bytes, if the stage has `decode`
  /// @param raw what the source itself gives, before `decode`
  record Read(
      Bound<?> source, Optional<Bound<?>> compression, Optional<Bound<?>> decode, PayloadKind raw)
      implements Step {

    /// Without a compression.
    public Read(Bound<?> source, Optional<Bound<?>> decode, PayloadKind raw) {
      this(source, Optional.empty(), decode, raw);
    }
  }

  /// Tells its readers, in events of fields, what the other stages count. No stage of the file: the
  /// virtual stage `STATS`.
  ///
  /// @param interval how often
  record Stats(Duration interval) implements Step {}

  /// Makes events of events.
  record Change(Bound<?> transform) implements Step {}

  /// A decoder as a stage: `parse-x`.
  ///
  /// @param input the payloads that come in; with [ParseOptions#field] they are fields
  record Parse(Bound<?> decoder, ParseOptions options, PayloadKind input) implements Step {}

  /// An encoder as a stage: `format-x`.
  record Format(Bound<?> encoder) implements Step {}

  /// Takes events out.
  ///
  /// @param encode the encoder, if the stage has `encode`
  /// @param compression what compresses its bytes, if the stage has `compression`
  /// @param input the payloads that come in, before `encode`
  /// @param rules how it is given its events
  record Write(
      Bound<?> sink,
      Optional<Bound<?>> encode,
      Optional<Bound<?>> compression,
      PayloadKind input,
      WriteRules rules)
      implements Step {

    /// Without a compression.
    public Write(Bound<?> sink, Optional<Bound<?>> encode, PayloadKind input, WriteRules rules) {
      this(sink, encode, Optional.empty(), input, rules);
    }
  }
}
