// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// Keeps secrets out of what other sides say: a server may repeat the token that it refuses.
final class Redaction {

  /// What is shorter keeps nothing secret, and would make holes in every text.
  private static final int SHORTEST = 4;

  private static final int SHORTEST_KEY_IN_A_PATH = 16;
  private static final int MOST_SHOWN = 200;

  private final List<String> secrets;

  private Redaction(List<String> secrets) {
    this.secrets =
        secrets.stream()
            .filter(secret -> secret.length() >= SHORTEST)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /// Of all that is secret among the options.
  static Redaction of(HttpOptions options) {
    var secrets = new ArrayList<>(options.headers().values());
    secrets.addAll(inAddress(options.endpoint()));
    options.auth().ifPresent(auth -> secrets.addAll(Credentials.secrets(auth)));
    return new Redaction(secrets);
  }

  /// The values of a query, and long parts of a path: those of webhooks are keys.
  private static List<String> inAddress(URI address) {
    var secrets = new ArrayList<String>();
    for (var pair : Objects.requireNonNullElse(address.getRawQuery(), "").split("&", -1)) {
      secrets.add(pair.substring(pair.indexOf('=') + 1));
    }
    for (var part : Objects.requireNonNullElse(address.getRawPath(), "").split("/", -1)) {
      if (part.length() >= SHORTEST_KEY_IN_A_PATH) {
        secrets.add(part);
      }
    }
    return secrets;
  }

  /// The start of a text, on one line and without secrets.
  String shown(String text) {
    var clean = text;
    for (var secret : secrets) {
      clean = clean.replace(secret, "***");
    }
    clean = clean.replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ").strip();
    return clean.codePointCount(0, clean.length()) <= MOST_SHOWN
        ? clean
        : clean.substring(0, clean.offsetByCodePoints(0, MOST_SHOWN)) + "…";
  }
}
