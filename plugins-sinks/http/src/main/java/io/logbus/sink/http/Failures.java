// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.StageException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Says why no answer came. All of it may pass: names get resolved, servers come back, certificates
/// are renewed.
final class Failures {

  private final HttpOptions options;
  private final Redaction redaction;

  Failures(HttpOptions options, Redaction redaction) {
    this.options = options;
    this.redaction = redaction;
  }

  /// A failure for the kernel to try again.
  StageException of(IOException failure) {
    return StageException.retryable(
        "no answer from " + Shown.of(options.endpoint()) + ": " + reason(failure), failure);
  }

  private String reason(Exception failure) {
    if (cause(failure, CancellationException.class) != null) {
      return "the request was broken off";
    }
    if (failure instanceof HttpConnectTimeoutException) {
      return "no connection within " + words(options.connectTimeout());
    }
    if (cause(failure, UnresolvedAddressException.class) != null
        || cause(failure, UnknownHostException.class) != null) {
      return "the name '" + options.endpoint().getHost() + "' cannot be resolved";
    }
    var certificate = certificateFault(failure);
    if (certificate != null) {
      return certificate;
    }
    var tls = cause(failure, SSLException.class);
    if (tls != null) {
      return "no TLS connection: " + said(tls);
    }
    if (failure instanceof ConnectException) {
      return failure.getMessage() == null ? "the connection was refused" : said(failure);
    }
    var said = said(failure);
    return said.contains("received no bytes") || said.contains("EOF")
        ? "the connection was closed before an answer came"
        : said;
  }

  private @Nullable String certificateFault(Exception failure) {
    var path = cause(failure, CertPathValidatorException.class);
    if (path != null) {
      return "its certificate is not trusted: " + said(path);
    }
    if (cause(failure, CertPathBuilderException.class) != null) {
      return "its certificate is not trusted: if it comes from an authority of your own, name that in"
          + " 'tls.ca'";
    }
    var other = cause(failure, CertificateException.class);
    return other == null ? null : "its certificate is not right: " + said(other);
  }

  private String said(Throwable failure) {
    return redaction.shown(StageException.reason(failure));
  }

  private static String words(Duration time) {
    return time.toString().substring(2).toLowerCase(Locale.ROOT);
  }

  private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
    @Nullable Throwable next = failure;
    for (int i = 0; next != null && i < 20; i++) {
      if (type.isInstance(next)) {
        return type.cast(next);
      }
      next = next.getCause();
    }
    return null;
  }
}
