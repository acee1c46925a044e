// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.kernel.file.Findings;
import java.util.List;

/// Notes keys of a stage that its module has no use for.
final class KeyUse {

  private final Findings findings;

  KeyUse(Findings findings) {
    this.findings = findings;
  }

  void check(Draft draft) {
    var declared = draft.declared();
    var keys = declared.keys();
    var name = "stage '" + draft.name() + "'";
    if (keys.decode().isPresent() && draft.role() != Draft.Role.READ) {
      findings.error(declared.markOf("decode"), name + " is no source and has no use for 'decode'");
    }
    if (keys.encode().isPresent() && draft.role() != Draft.Role.WRITE) {
      findings.error(declared.markOf("encode"), name + " is no sink and has no use for 'encode'");
    }
    if (keys.compression().isPresent()) {
      checkCompression(draft, name);
    }
    if (draft.role() != Draft.Role.WRITE) {
      for (var key : List.of("batch", "in_flight", "order_by", "timeout", "retry")) {
        if (declared.body().get(key).isPresent()) {
          findings.error(
              declared.markOf(key), name + " is no sink and has no use for '" + key + "'");
        }
      }
    }
    var _ = FullPolicy.of(declared, findings);
    if (keys.whenFull().isPresent() && draft.role() == Draft.Role.READ) {
      findings.error(
          declared.markOf("when_full"),
          name + " is a source: it reads no channel that could be full");
    }
    checkOnError(draft, name);
    if (keys.capacity().isPresent() && draft.role() == Draft.Role.READ) {
      findings.error(
          declared.markOf("capacity"),
          name + " is a source: it reads no channel that could have a 'capacity'");
    }
    if (draft.hasCodec() && draft.bound().isPresent()) {
      checkCodec(draft, draft.bound().get());
    }
  }

  private void checkCompression(Draft draft, String name) {
    var mark = draft.declared().markOf("compression");
    var module = "module '" + draft.declared().module() + "'";
    var traits = draft.bound().map(Bound::traits);
    switch (draft.role()) {
      case READ ->
          traits
              .flatMap(Traits::emits)
              .filter(kind -> kind != PayloadKind.STREAM)
              .ifPresent(
                  kind ->
                      findings.error(
                          mark,
                          module
                              + " gives "
                              + (kind == PayloadKind.BYTES ? "whole items" : "fields")
                              + ": there is no stream to expand",
                          "leave it out, or read with a module that gives streams, such as"
                              + " read-files"));
      case WRITE -> {
        if (traits.isPresent() && !traits.get().compresses()) {
          findings.error(mark, module + " does not write compressed", "leave it out");
        }
      }
      case CHANGE, PARSE, FORMAT ->
          findings.error(
              mark, name + " is neither source nor sink and has no use for 'compression'");
      case UNKNOWN -> {}
    }
  }

  private void checkOnError(Draft draft, String name) {
    var declared = draft.declared();
    var onError = declared.keys().onError();
    if (draft.role() == Draft.Role.READ && onError.isPresent() && !draft.reads()) {
      findings.error(
          declared.markOf("on_error"), name + " is a source without 'decode': it rejects nothing");
    } else if (draft.role() == Draft.Role.WRITE
        && onError.filter(OnError.KEEP::equals).isPresent()) {
      findings.error(
          declared.markOf("on_error"),
          name + " is a sink: there is nowhere to pass on what it cannot write",
          "read '" + draft.name() + ".rejected', or leave it to the dead letters");
    }
  }

  private void checkCodec(Draft draft, Bound<?> bound) {
    var declared = draft.declared();
    var module = "module '" + declared.module() + "'";
    var accepts = bound.traits().accepts();
    if (draft.role() == Draft.Role.READ
        && declared.keys().decode().isPresent()
        && bound.traits().emits().filter(PayloadKind.FIELDS::equals).isPresent()) {
      findings.error(
          declared.markOf("decode"), module + " gives fields: there are no bytes to decode");
    }
    if (draft.role() == Draft.Role.WRITE
        && declared.keys().encode().isPresent()
        && !accepts.contains(PayloadKind.BYTES)
        && !accepts.contains(PayloadKind.STREAM)) {
      findings.error(
          declared.markOf("encode"), module + " takes fields: there are no bytes to encode");
    }
  }
}
