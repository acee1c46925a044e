// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Component;
import java.util.List;
import java.util.regex.Pattern;

/// How modules are named.
final class NameRules {

  private static final String WORDS = "[a-z][a-z0-9]*(-[a-z0-9]+)*";
  private static final Pattern SOURCE = Pattern.compile("(read|tail)-" + WORDS);
  private static final Pattern SINK = Pattern.compile("write-" + WORDS);
  private static final Pattern BARE =
      Pattern.compile("(?!(read|tail|write|parse|format)(-|$))" + WORDS);

  private NameRules() {}

  /// What is wrong with the name of a module; empty when nothing is.
  static List<String> ofModule(Component.Kind kind, String module) {
    var shape =
        switch (kind) {
          case SOURCE -> SOURCE;
          case SINK -> SINK;
          case TRANSFORM, DECODER, ENCODER, COMPRESSION -> BARE;
        };
    return shape.matcher(module).matches()
        ? List.of()
        : List.of(
            "the module name of a " + kind + " has the shape " + shape + ": '" + module + "'");
  }
}
