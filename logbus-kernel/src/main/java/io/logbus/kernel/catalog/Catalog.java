// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.catalog;

import io.logbus.api.Component;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;

/// The components that can be used in a pipeline file. Immutable.
public interface Catalog {

  /// The component of a kind under a bare name: for decoders and encoders that of the format.
  Optional<Offer> find(Component.Kind kind, String module);

  /// All names of a kind.
  SortedSet<String> modules(Component.Kind kind);

  /// A catalog of these components.
  ///
  /// @throws IllegalArgumentException when two of a kind have the same name
  static Catalog of(Collection<Offer> offers) {
    return new OfferedCatalog(offers);
  }
}
