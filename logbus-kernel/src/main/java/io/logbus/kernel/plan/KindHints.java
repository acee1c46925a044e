// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Component.Kind;
import io.logbus.api.PayloadKind;
import io.logbus.kernel.catalog.Catalog;
import java.util.Set;

/// Words for payload kinds, and what to put between two stages that do not fit.
final class KindHints {

  private final String lines;
  private final String decoder;
  private final String encoder;

  /// Names the codecs that people use most, if they are there.
  KindHints(Catalog catalog) {
    this.lines = choose(catalog, Kind.DECODER, "lines", "x");
    this.decoder = choose(catalog, Kind.DECODER, "json", "x");
    this.encoder = choose(catalog, Kind.ENCODER, "json", "x");
  }

  private static String choose(Catalog catalog, Kind kind, String wanted, String otherwise) {
    return catalog.find(kind, wanted).isPresent() ? wanted : otherwise;
  }

  /// What a payload is, for people.
  static String word(PayloadKind kind) {
    return switch (kind) {
      case STREAM -> "a stream of bytes";
      case BYTES -> "bytes";
      case FIELDS -> "fields";
    };
  }

  /// What a stage needs, seen from what it gets.
  static String need(Set<PayloadKind> accepts, PayloadKind got) {
    if (accepts.contains(PayloadKind.BYTES)) {
      return got == PayloadKind.STREAM ? "whole items" : "bytes";
    }
    return accepts.contains(PayloadKind.FIELDS) ? "fields" : "a stream of bytes";
  }

  /// What to do about it.
  String mend(Draft stage, PayloadKind got) {
    if (got == PayloadKind.FIELDS) {
      return switch (stage.role()) {
        case PARSE -> "name the field to parse: 'config: {field: …}'";
        case WRITE -> "put format-" + encoder + " before it or set 'encode: " + encoder + "'";
        case CHANGE, FORMAT, READ, UNKNOWN -> "put format-" + encoder + " before it";
      };
    }
    if (stage.accepts().contains(PayloadKind.BYTES)) {
      return "put parse-" + lines + " before it";
    }
    if (stage.role() == Draft.Role.PARSE) {
      return "leave out 'field' to parse the whole payload";
    }
    var parse = "put parse-" + decoder + " before it";
    if (got == PayloadKind.STREAM) {
      parse = "put parse-" + lines + " and parse-" + decoder + " before it";
    }
    return stage.role() == Draft.Role.WRITE && stage.codec().isPresent()
        ? parse + ", or leave out 'encode'"
        : parse;
  }
}
