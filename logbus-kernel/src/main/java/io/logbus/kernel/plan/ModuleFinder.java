// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Component.Kind;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.Offer;
import io.logbus.kernel.file.DidYouMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds what a module name stands for: a source, transform or sink of that name, or half of a
/// codec as the stage `parse-x` or `format-x`.
final class ModuleFinder {

  private static final String PARSE = "parse-";
  private static final String FORMAT = "format-";

  /// A component and what a stage does with it.
  record Found(Offer offer, Draft.Role role) {}

  private final Catalog catalog;
  private final List<String> names = new ArrayList<>();
  private final DidYouMean didYouMean = new DidYouMean();

  ModuleFinder(Catalog catalog) {
    this.catalog = catalog;
    names.addAll(catalog.modules(Kind.SOURCE));
    names.addAll(catalog.modules(Kind.TRANSFORM));
    names.addAll(catalog.modules(Kind.SINK));
    catalog.modules(Kind.DECODER).forEach(name -> names.add(PARSE + name));
    catalog.modules(Kind.ENCODER).forEach(name -> names.add(FORMAT + name));
  }

  Optional<Found> find(String module) {
    return catalog
        .find(Kind.SOURCE, module)
        .map(offer -> new Found(offer, Draft.Role.READ))
        .or(() -> as(Kind.TRANSFORM, module, Draft.Role.CHANGE))
        .or(() -> as(Kind.SINK, module, Draft.Role.WRITE))
        .or(() -> codec(Kind.DECODER, PARSE, module, Draft.Role.PARSE))
        .or(() -> codec(Kind.ENCODER, FORMAT, module, Draft.Role.FORMAT));
  }

  /// The records of options that a module takes; none if there is no such module.
  List<Class<? extends Record>> options(String module) {
    return find(module)
        .<List<Class<? extends Record>>>map(
            found -> {
              var own = found.offer().component().options();
              return found.role() == Draft.Role.PARSE
                  ? List.of(own, ParseOptions.class)
                  : List.of(own);
            })
        .orElse(List.of());
  }

  private Optional<Found> codec(Kind kind, String prefix, String module, Draft.Role role) {
    return module.startsWith(prefix)
        ? as(kind, module.substring(prefix.length()), role)
        : Optional.empty();
  }

  private Optional<Found> as(Kind kind, String module, Draft.Role role) {
    return catalog.find(kind, module).map(offer -> new Found(offer, role));
  }

  /// What may have been meant by a module that there is not.
  ///
  /// @param named whether the stage has a `module`, so that it was not meant by its name alone
  String hint(String module, boolean named) {
    var otherForms = names.stream().filter(name -> name.endsWith("-" + module)).sorted().toList();
    if (!otherForms.isEmpty()) {
      return DidYouMean.ask(otherForms);
    }
    return didYouMean
        .among(names, module)
        .orElse(
            named
                ? "'logbus plugins' lists the modules that are there"
                : "name its module with 'module: …'");
  }

  /// What may have been meant by a codec or compression that there is not.
  String codecHint(Kind kind, String codec) {
    var codecs = catalog.modules(kind);
    return didYouMean
        .among(codecs, codec)
        .orElse(
            switch (codecs.size()) {
              case 0 -> "no plugin brings one";
              case 1 -> "there is " + codecs.first();
              default -> "there are " + String.join(", ", codecs);
            });
  }
}
