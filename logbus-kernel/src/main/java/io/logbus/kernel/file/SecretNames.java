// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Locale;
import java.util.regex.Pattern;

/// Hides values that are secrets by their name: a mistyped `pasword` has no option that could say
/// so.
final class SecretNames {

  private static final String NAME =
      "(pass?w(or)?d|passphrase|secret|token|credentials?|(api|access|private)[_-]?key)";

  private static final Pattern SECRET = Pattern.compile(".*" + NAME);

  private static final Pattern LINE =
      Pattern.compile(NAME + "[\"']?\\s*:\\s*(?<value>\\S.*)", Pattern.CASE_INSENSITIVE);

  private SecretNames() {}

  static void hide(Yaml root, Findings findings) {
    var known = new HashMap<String, Boolean>();
    var open = new ArrayDeque<Yaml>();
    open.add(root);
    while (!open.isEmpty()) {
      switch (open.remove()) {
        case Yaml.Scalar _ -> {}
        case Yaml.Sequence list -> open.addAll(list.items());
        case Yaml.Mapping mapping -> {
          for (var entry : mapping.entries()) {
            if (mayHide(entry.value())
                && known.computeIfAbsent(entry.key().text(), SecretNames::isSecret)) {
              findings.hide(entry.value());
            }
            open.add(entry.value());
          }
        }
      }
    }
  }

  /// The same for a text that cannot be read as YAML: all that stands behind such a name.
  static void hide(Source source, Findings findings) {
    for (int number = 1; source.line(number).isPresent(); number++) {
      var line = source.line(number).get();
      var matcher = LINE.matcher(line);
      if (matcher.find()) {
        int column = line.codePointCount(0, matcher.start("value")) + 1;
        findings.hide(new Mark(number, column, source.lengthFrom(number, column)));
      }
    }
  }

  private static boolean mayHide(Yaml given) {
    return given instanceof Yaml.Scalar value && !value.isNull() && !value.text().startsWith("${");
  }

  private static boolean isSecret(String name) {
    return SECRET.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }
}
