// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.reference;

import io.logbus.api.Component;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.Offer;
import java.util.ArrayList;
import java.util.List;

/// A component under the name by which a pipeline file uses it: a decoder `json` is the module
/// `parse-json`.
///
/// @param module as a value of the stage key `module`, or of `compression`
public record Offered(String module, Offer offer) {

  /// The module that a component of a kind and name is.
  public static String module(Component.Kind kind, String name) {
    return switch (kind) {
      case SOURCE, TRANSFORM, SINK, COMPRESSION -> name;
      case DECODER -> "parse-" + name;
      case ENCODER -> "format-" + name;
    };
  }

  /// Everything in a catalog: sources first, then transforms, sinks and codecs.
  public static List<Offered> in(Catalog catalog) {
    var all = new ArrayList<Offered>();
    for (var kind : Component.Kind.values()) {
      for (String name : catalog.modules(kind)) {
        catalog
            .find(kind, name)
            .ifPresent(offer -> all.add(new Offered(module(kind, name), offer)));
      }
    }
    return all;
  }

  /// What it is, in a word or two.
  public String kind() {
    return switch (offer.component().kind()) {
      case SOURCE -> "source";
      case TRANSFORM -> "transform";
      case SINK -> "sink";
      case DECODER -> "parser, also for 'decode'";
      case ENCODER -> "formatter, also for 'encode'";
      case COMPRESSION -> "compression, for 'compression'";
    };
  }
}
