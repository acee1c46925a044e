// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.PayloadKind;
import java.util.Optional;
import java.util.Set;

/// A stage with its module found and its options read, as far as that went well.
///
/// @param bound the component; empty when the module is unknown or its options are wrong
/// @param codec of `decode` or `encode`; empty also when that is wrong
/// @param compression of a source or sink; empty also when that is wrong
/// @param parse the further options of `parse-x`
record Draft(
    Declared declared,
    Role role,
    Optional<Bound<?>> bound,
    Optional<Bound<?>> codec,
    Optional<Bound<?>> compression,
    Optional<ParseOptions> parse) {

  /// What a stage does, known as soon as its module is.
  enum Role {
    READ,
    CHANGE,
    PARSE,
    FORMAT,
    WRITE,
    UNKNOWN
  }

  String name() {
    return declared.name();
  }

  boolean hasCodec() {
    return declared.keys().decode().isPresent() || declared.keys().encode().isPresent();
  }

  /// Whether it may meet bytes that it cannot read.
  boolean reads() {
    return declared.keys().decode().isPresent() || declared.keys().compression().isPresent();
  }

  /// Whether everything about it is known: what follows from the rest can be trusted.
  boolean isWhole() {
    return bound.isPresent()
        && codec.isPresent() == hasCodec()
        && compression.isPresent() == declared.keys().compression().isPresent()
        && (role != Role.PARSE || parse.isPresent());
  }

  /// What it takes. Only for a whole one.
  Set<PayloadKind> accepts() {
    return switch (role) {
      case READ, UNKNOWN -> Set.of();
      case CHANGE, FORMAT -> bound.orElseThrow().traits().accepts();
      case PARSE ->
          parse.orElseThrow().field().isPresent()
              ? Set.of(PayloadKind.FIELDS)
              : bound.orElseThrow().traits().accepts();
      case WRITE -> codec.or(() -> bound).orElseThrow().traits().accepts();
    };
  }

  /// What it gives; empty for "as the input". Only for a whole one.
  Optional<PayloadKind> emits() {
    return switch (role) {
      case READ -> codec.or(() -> bound).orElseThrow().traits().emits();
      case CHANGE, PARSE, FORMAT -> bound.orElseThrow().traits().emits();
      case WRITE, UNKNOWN -> Optional.empty();
    };
  }
}
