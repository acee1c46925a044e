// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.api.event.Fields;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.options.ValueReader.Read;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Reads a piece of the file as a value of the types that fields have. What was replaced is text,
/// whatever it looks like.
final class FieldValues {

  private final Replacement replacement;
  private final Findings findings;

  FieldValues(Replacement replacement, Findings findings) {
    this.replacement = replacement;
    this.findings = findings;
  }

  Read read(Yaml given) {
    return switch (given) {
      case Yaml.Scalar scalar -> scalar(scalar);
      case Yaml.Sequence list -> list(list);
      case Yaml.Mapping mapping -> mapping(mapping);
    };
  }

  private Read scalar(Yaml.Scalar scalar) {
    if (scalar.isNull()) {
      return new Read(true, null);
    }
    return replacement
        .in(scalar, findings)
        .map(
            text ->
                scalar.style() == Yaml.Style.PLAIN && !text.replaced()
                    ? CoreSchema.value(text.text())
                    : text.text())
        .map(value -> new Read(true, value))
        .orElse(Read.WRONG);
  }

  private Read list(Yaml.Sequence list) {
    var values = new ArrayList<@Nullable Object>();
    boolean right = true;
    for (var item : list.items()) {
      var read = read(item);
      right &= read.right();
      values.add(read.value());
    }
    return right ? new Read(true, Collections.unmodifiableList(values)) : Read.WRONG;
  }

  private Read mapping(Yaml.Mapping mapping) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    boolean right = true;
    for (var entry : mapping.entries()) {
      var read = read(entry.value());
      right &= read.right();
      values.put(entry.key().text(), read.value());
    }
    return right ? new Read(true, Fields.of(values)) : Read.WRONG;
  }
}
