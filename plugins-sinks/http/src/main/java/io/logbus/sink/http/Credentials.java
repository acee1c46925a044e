// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.sink.http.HttpOptions.Auth;
import io.logbus.sink.http.HttpOptions.Basic;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// Writes credentials as the header `Authorization` wants them.
final class Credentials {

  private Credentials() {}

  /// The header's value, by RFC 7617 or RFC 6750.
  static Optional<String> header(Auth auth) {
    return auth.bearer()
        .map(token -> "Bearer " + token)
        .or(() -> auth.basic().map(basic -> "Basic " + encoded(basic)));
  }

  /// What of them nobody may see.
  static List<String> secrets(Auth auth) {
    var secrets = new ArrayList<String>();
    auth.bearer().ifPresent(secrets::add);
    auth.basic()
        .ifPresent(
            basic -> {
              secrets.add(basic.password());
              secrets.add(encoded(basic));
            });
    return secrets;
  }

  /// User and password in Base64.
  private static String encoded(Basic basic) {
    var pair = basic.user() + ":" + basic.password();
    return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }
}
