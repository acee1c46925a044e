// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.catalog;

import io.logbus.api.Component;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;

/// A catalog in maps.
final class OfferedCatalog implements Catalog {

  private final Map<Component.Kind, NavigableMap<String, Offer>> offers =
      new EnumMap<>(Component.Kind.class);

  OfferedCatalog(Collection<Offer> all) {
    for (var kind : Component.Kind.values()) {
      offers.put(kind, new TreeMap<>());
    }
    for (var offer : all) {
      var component = offer.component();
      var other = of(component.kind()).putIfAbsent(component.module(), offer);
      if (other != null) {
        throw new IllegalArgumentException(
            "'"
                + component.module()
                + "' is offered by '"
                + other.plugin()
                + "' and by '"
                + offer.plugin()
                + "'");
      }
    }
  }

  private NavigableMap<String, Offer> of(Component.Kind kind) {
    return offers.getOrDefault(kind, new TreeMap<>());
  }

  @Override
  public Optional<Offer> find(Component.Kind kind, String module) {
    return Optional.ofNullable(of(kind).get(module));
  }

  @Override
  public SortedSet<String> modules(Component.Kind kind) {
    return Collections.unmodifiableSortedSet(of(kind).navigableKeySet());
  }
}
