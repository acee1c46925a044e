// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.sink.http.HttpOptions.Auth;
import io.logbus.sink.http.HttpOptions.Tls;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Finds what is wrong with the options beyond their types. What it says names no value that may be
/// a secret.
final class OptionFaults {

  /// RFC 9110, section 5.6.2.
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7e\\t]*");
  private static final Pattern BEARER = Pattern.compile("[\\x21-\\x7e]+");

  /// What the client sets by itself and lets nobody else set.
  private static final Set<String> OF_THE_CLIENT =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

  /// Headers that have an option of their own.
  private static final Map<String, String> OF_OPTIONS =
      Map.of(
          "content-type", "the option 'content_type'",
          "content-encoding", "the stage key 'compression'",
          "idempotency-key", "the option 'idempotency_key'");

  /// Who has not answered by then is likely to be dead or overrun.
  private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(1);

  private Traits traits = Traits.sink(PayloadKind.BYTES).compressing().timeout(USUAL_TIMEOUT);

  private OptionFaults() {}

  /// The traits of the sink with what is wrong.
  static Traits traits(HttpOptions options) {
    var faults = new OptionFaults();
    faults.endpoint(options.endpoint());
    faults.headers(options);
    options.auth().ifPresent(faults::auth);
    options.tls().ifPresent(tls -> faults.tls(tls, options.endpoint()));
    options.statuses().keySet().stream()
        .filter(status -> !Statuses.SYNTAX.matcher(status).matches())
        .forEach(
            status ->
                faults.add(
                    "statuses." + status, "a status is a number such as 409, or 4xx for all"));
    return faults.traits;
  }

  private void add(String option, String message) {
    traits = traits.fault(option, 0, message);
  }

  private void endpoint(URI endpoint) {
    var scheme = String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      add("endpoint", "it must begin with 'http://' or 'https://'");
    } else if (endpoint.getRawUserInfo() != null) {
      add("endpoint", "credentials are seen here: move them to 'auth'");
    } else if (endpoint.getHost() == null) {
      add("endpoint", "it names no host: write 'https://host/path'");
    } else if (endpoint.getPort() == 0 || endpoint.getPort() > 65_535) {
      add("endpoint", "a port is a number from 1 to 65535");
    } else if (endpoint.getRawFragment() != null) {
      add("endpoint", "what follows '#' is never sent: leave it out");
    }
  }

  private void headers(HttpOptions options) {
    var names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    options
        .headers()
        .forEach(
            (name, value) -> {
              header(name, value, options);
              if (!names.add(name)) {
                add("headers." + name, "this header comes twice");
              }
            });
    if (options.contentType().filter(type -> !HEADER_VALUE.matcher(type).matches()).isPresent()) {
      add("content_type", "it may hold printable ASCII only");
    }
  }

  private void header(String name, String value, HttpOptions options) {
    var option = "headers." + name;
    var lower = name.toLowerCase(Locale.ROOT);
    if (!TOKEN.matcher(name).matches()) {
      add(option, "a header's name has letters, digits and '-'");
    } else if (OF_THE_CLIENT.contains(lower)) {
      add(option, "this header is set by LogBus: leave it out");
    } else if (OF_OPTIONS.containsKey(lower)) {
      add(option, "this header is set by " + OF_OPTIONS.get(lower));
    } else if (lower.equals("authorization") && options.auth().isPresent()) {
      add(option, "this header is set by 'auth': leave one of them out");
    } else if (!HEADER_VALUE.matcher(value).matches()) {
      add(option, "a header may hold printable ASCII only, and no line end");
    }
  }

  private void auth(Auth auth) {
    if (auth.basic().isPresent() == auth.bearer().isPresent()) {
      add("auth", "it takes either 'basic' or 'bearer'");
    }
    if (auth.bearer().filter(token -> !BEARER.matcher(token).matches()).isPresent()) {
      add("auth.bearer", "a token has neither blanks nor line ends, and is of ASCII");
    }
    if (auth.basic().filter(basic -> basic.user().contains(":")).isPresent()) {
      add("auth.basic.user", "a user's name cannot have a ':' in it");
    }
  }

  private void tls(Tls tls, URI endpoint) {
    if ("http".equalsIgnoreCase(endpoint.getScheme())) {
      add("tls", "it is for an endpoint with 'https://'");
    }
    if (tls.certificate().isPresent() != tls.key().isPresent()) {
      add("tls", "'certificate' and 'key' go together");
    }
    if (!tls.verify() && tls.ca().isPresent()) {
      add("tls.ca", "with 'verify: false' nobody is asked: leave one of them out");
    }
  }
}
