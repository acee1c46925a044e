// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lays one mapping over another: what both have is the upper one's, save that two mappings are
/// laid over each other in turn. Lists are not joined. Each piece keeps its place in the file.
final class Overlay {

  /// Their mapping names a codec: options of one are none of another.
  private static final Set<String> NAMES_A_CODEC = Set.of("decode", "encode", "compression");

  private Overlay() {}

  /// As deep as the mappings, which is not very (see [Yaml]).
  static Yaml.Mapping of(Yaml.Mapping upper, Yaml.Mapping lower) {
    var below = new HashMap<String, Yaml>();
    lower.entries().forEach(entry -> below.put(entry.key().text(), entry.value()));
    var above = new HashSet<String>();
    upper.entries().forEach(entry -> above.add(entry.key().text()));
    var entries = new ArrayList<Yaml.Entry>();
    for (var entry : lower.entries()) {
      if (!above.contains(entry.key().text())) {
        entries.add(entry);
      }
    }
    for (var entry : upper.entries()) {
      var name = entry.key().text();
      entries.add(
          entry.value() instanceof Yaml.Mapping mapping
              ? new Yaml.Entry(entry.key(), value(name, mapping, below.get(name), lower.whole()))
              : entry);
    }
    return new Yaml.Mapping(entries, upper.mark(), upper.whole() && lower.whole());
  }

  private static Yaml value(
      String name, Yaml.Mapping upper, @Nullable Yaml lower, boolean lowerIsWhole) {
    if (lower instanceof Yaml.Mapping mapping) {
      return NAMES_A_CODEC.contains(name) && !firstKey(upper).equals(firstKey(mapping))
          ? upper
          : of(upper, mapping);
    }
    return lower == null && !lowerIsWhole ? of(upper, unread(upper.mark())) : upper;
  }

  private static String firstKey(Yaml.Mapping mapping) {
    return mapping.entries().isEmpty() ? "" : mapping.entries().getFirst().key().text();
  }

  /// What could not be read: nothing that it may have held is missing.
  static Yaml.Mapping unread(Mark mark) {
    return new Yaml.Mapping(List.of(), mark, false);
  }
}
