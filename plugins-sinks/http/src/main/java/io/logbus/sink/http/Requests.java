// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.sink.http.HttpOptions.Framing;
import java.net.http.HttpRequest;
import java.util.Optional;

/// Makes what all requests have in common.
final class Requests {

  /// Names a batch to the server: draft-ietf-httpapi-idempotency-key-header.
  static final String KEY = "Idempotency-Key";

  private Requests() {}

  /// A request without content.
  ///
  /// @param coding how its content will be compressed
  static HttpRequest.Builder of(HttpOptions options, Optional<String> coding) {
    var request =
        HttpRequest.newBuilder(options.endpoint())
            .setHeader("User-Agent", "LogBus")
            .setHeader("Content-Type", contentType(options));
    coding.ifPresent(how -> request.setHeader("Content-Encoding", how));
    options
        .auth()
        .flatMap(Credentials::header)
        .ifPresent(value -> request.setHeader("Authorization", value));
    options.headers().forEach(request::setHeader);
    return request;
  }

  private static String contentType(HttpOptions options) {
    return options
        .contentType()
        .orElse(
            options.framing() == Framing.JSON_ARRAY ? "application/json" : "application/x-ndjson");
  }
}
