// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.Locale;

/// Java names as names in YAML.
final class Names {

  private Names() {}

  /// `maxEventBytes` as `max_event_bytes`, `useTLS` as `use_tls`.
  static String snake(String camel) {
    return camel
        .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
        .toLowerCase(Locale.ROOT);
  }
}
