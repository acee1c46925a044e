// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.api.config.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The options of `write-http`.
@Doc(
    "Sends each batch to an HTTP server as one request. An answer of 200 to 299 delivers it. What may"
        + " pass is tried again, not before the time that the server's Retry-After names: no"
        + " connection, 401, 403, 408, 409, 425, 429, and 500 and above. A batch that is refused"
        + " with 400, 413 or 422 is halved until the event to blame stands alone, which is then"
        + " rejected. A redirect, 404, 405, 410 and 415 stop the pipeline: the options are wrong."
        + " A server that has not answered after a minute, or after the stage's own `timeout`, is asked"
        + " again. With the stage key `compression` what is sent is compressed.")
@Example("{endpoint: 'https://logs.example.com/ingest'}")
@Example(
    title = "A JSON array in each request, with a token",
    value =
        "{endpoint: 'https://logs.example.com/v1', framing: json_array, auth:"
            + " {bearer: '${env:TOKEN}'}}")
@Example(
    title = "A certificate authority of one's own, and a certificate to show",
    value =
        "{endpoint: 'https://logs.internal/', tls: {ca: /etc/logbus/ca.pem, certificate:"
            + " /etc/logbus/client.pem, key: /etc/logbus/client.key}}")
@Example(
    title = "A server that answers in its own way",
    value =
        "{endpoint: 'http://localhost:8080/', statuses: {409: delivered, 404: retry, 401: stop, 4xx:"
            + " reject}}")
public record HttpOptions(
    @Doc(
            "Where to send to: `http://host/path` or `https://host:port/path`, the same for all events.")
        URI endpoint,
    @Doc("The method of the request: `post`, `put` or `patch`.") @Default("post") Method method,
    @Doc("Further headers of each request. Their values are kept secret.") @Default("{}") @Secret
        Map<String, String> headers,
    @Doc(
            "The type of what is sent; without it, `application/x-ndjson` for `lines` and"
                + " `application/json` for a `json_array`.")
        @NotBlank
        Optional<String> contentType,
    @Doc(
            "How the events of a batch stand in a request: `lines`, one behind the other as the"
                + " stage's `encode` writes them, or a `json_array`, for which each event has to be"
                + " a JSON object.")
        @Default("lines")
        Framing framing,
    @Doc("Who we are. Without it, no credentials are sent.") Optional<Auth> auth,
    @Doc("How to speak TLS, for an `https` endpoint.") Optional<Tls> tls,
    @Doc("How long to wait for a connection.") @Default("10s") @Range(min = "1ms", max = "1h")
        Duration connectTimeout,
    @Doc(
            "What an answer means where the usual is wrong, by its status or all of a hundred:"
                + " `{409: delivered, 5xx: retry}`. `delivered`, `retry`, `reject` the events, or"
                + " `stop` the pipeline.")
        @Default("{}")
        Map<String, Handling> statuses,
    @Doc(
            "Whether to name each batch in a header `Idempotency-Key`, by which a server can tell that"
                + " it has a batch already that is tried again.")
        @Default("true")
        boolean idempotencyKey) {

  /// Methods that send something.
  public enum Method {
    POST,
    PUT,
    PATCH
  }

  /// How events stand in a request.
  public enum Framing {
    LINES,
    JSON_ARRAY
  }

  /// What an answer means for the events that were sent.
  public enum Handling {
    /// They are where they belong.
    DELIVERED,
    /// The same may work later.
    RETRY,
    /// At least one of them will never be accepted.
    REJECT,
    /// Nothing will be accepted until someone changes the pipeline.
    STOP
  }

  /// Credentials.
  @Doc("Credentials: either `basic` or `bearer`.")
  public record Auth(
      @Doc("A user with a password.") Optional<Basic> basic,
      @Doc("A token, sent as `Authorization: Bearer …`.") @NotBlank @Secret
          Optional<String> bearer) {}

  /// A user with a password.
  @Doc("A user with a password.")
  public record Basic(
      @Doc("The user's name.") @NotBlank String user,
      @Doc("The password.") @Secret String password) {}

  /// How to speak TLS.
  @Doc("Whom to trust and what to show.")
  public record Tls(
      @Doc(
              "A PEM file with the certificates to trust, in place of those that the Java runtime"
                  + " trusts.")
          Optional<Path> ca,
      @Doc(
              "Whether to check that the server's certificate is trusted and made for its host."
                  + " `false` lets anyone between here and there read and change all events.")
          @Default("true")
          boolean verify,
      @Doc("A PEM file with the certificate to show to the server, and those that vouch for it.")
          Optional<Path> certificate,
      @Doc("A PEM file with the private key of `certificate`, in PKCS #8 and not encrypted.")
          Optional<Path> key) {}
}
