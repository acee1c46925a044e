// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.sink.http.HttpOptions.Handling;
import java.util.Map;
import java.util.regex.Pattern;

/// What each status of an answer means. Statuses that are not known are handled as the first of
/// their hundred (RFC 9110, section 15).
final class Statuses {

  /// How a status, or all of a hundred, is written.
  static final Pattern SYNTAX = Pattern.compile("[1-9](\\d\\d|xx)");

  private final Map<String, Handling> chosen;

  /// @param chosen in place of the usual; a single status goes before its hundred
  Statuses(Map<String, Handling> chosen) {
    this.chosen = Map.copyOf(chosen);
  }

  /// What a status means.
  Handling of(int status) {
    var one = chosen.get(String.valueOf(status));
    if (one != null) {
      return one;
    }
    var hundred = chosen.get(status / 100 + "xx");
    return hundred != null ? hundred : usual(status);
  }

  private static Handling usual(int status) {
    return switch (status) {
      // Credentials get mended and bills paid, conflicts and locks pass.
      case 401, 402, 403, 407, 408, 409, 421, 423, 425, 429 -> Handling.RETRY;
      // Another method, path, type or version would be needed.
      case 404, 405, 406, 410, 411, 414, 415, 426, 501, 505 -> Handling.STOP;
      default ->
          switch (status / 100) {
            case 2 -> Handling.DELIVERED;
            case 4 -> Handling.REJECT;
            case 5 -> Handling.RETRY;
            default -> Handling.STOP;
          };
    };
  }
}
