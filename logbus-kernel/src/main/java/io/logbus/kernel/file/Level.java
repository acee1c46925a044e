// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import io.logbus.kernel.file.Yaml.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;

/// A mapping or list that is being read: it has begun and not ended. Of equal keys the first
/// counts.
final class Level {

  final @Nullable Level outer;
  final CollectionStartEvent start;
  final int depth;
  long weight = 1;

  private final Mark mark;
  private final Findings findings;
  private final List<Yaml> items = new ArrayList<>();
  private final List<Yaml.Entry> entries = new ArrayList<>();
  private final Map<String, Scalar> seen = new HashMap<>();
  private boolean whole = true;
  private boolean keyIsNext = true;
  private @Nullable Scalar key;

  Level(@Nullable Level outer, CollectionStartEvent start, Mark mark, Findings findings) {
    this.outer = outer;
    this.start = start;
    this.depth = outer == null ? 1 : outer.depth + 1;
    this.mark = mark;
    this.findings = findings;
  }

  boolean isEndedBy(Event event) {
    return event instanceof MappingEndEvent || event instanceof SequenceEndEvent;
  }

  void put(Yaml value, long addedWeight) {
    weight += addedWeight;
    if (!(start instanceof MappingStartEvent)) {
      items.add(value);
    } else if (keyIsNext) {
      keyIsNext = false;
      key = checked(value);
    } else {
      keyIsNext = true;
      if (key != null) {
        entries.add(new Yaml.Entry(key, value));
      }
    }
  }

  /// Leaves out what cannot be read, which is noted already.
  void skip() {
    whole = false;
    if (start instanceof MappingStartEvent) {
      key = keyIsNext ? null : key;
      keyIsNext = !keyIsNext;
    }
  }

  /// The key, or null if it and its value are to be skipped.
  private @Nullable Scalar checked(Yaml value) {
    if (!(value instanceof Scalar scalar)) {
      whole = false;
      findings.error(value.mark(), "a key is a text, not " + value.kind());
      return null;
    }
    if (scalar.isNull()) {
      whole = false;
      findings.error(scalar.mark(), "a key is missing before ':'");
      return null;
    }
    if (scalar.style() == Yaml.Style.PLAIN && scalar.text().equals("<<")) {
      whole = false;
      findings.error(
          scalar.mark(), "the merge key '<<' is not part of YAML 1.2", "write the keys out");
      return null;
    }
    var first = seen.putIfAbsent(scalar.text(), scalar);
    if (first != null) {
      findings.error(
          scalar.mark(),
          "the key '" + scalar.text() + "' is there twice",
          "it stands in line " + first.mark().line() + " already");
      return null;
    }
    return scalar;
  }

  /// What was read, when it has ended.
  ///
  /// @param flowMark the place from its bracket to the closing one
  Yaml finish(Mark flowMark) {
    boolean flow = start.isFlow();
    if (!(start instanceof MappingStartEvent)) {
      return new Yaml.Sequence(items, flow ? flowMark : mark, whole);
    }
    var place = flow || entries.isEmpty() ? flowMark : entries.getFirst().key().mark();
    return new Yaml.Mapping(entries, place, whole);
  }
}
