// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.sink.http.HttpOptions.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Sets up TLS as the options say.
final class TlsSetup {

  private static final char[] NO_PASSWORD = {};

  private TlsSetup() {}

  /// @throws IOException with a text for the user when a file is not what it should be
  static SSLContext context(Tls tls) throws IOException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(shown(tls), trusted(tls), null);
      return context;
    } catch (GeneralSecurityException failure) {
      throw new IOException(
          "cannot set up TLS with these certificates: " + failure.getMessage(), failure);
    }
  }

  /// @return null for those of the Java runtime
  private static TrustManager @Nullable [] trusted(Tls tls)
      throws IOException, GeneralSecurityException {
    if (!tls.verify()) {
      return new TrustManager[] {new TrustAnyone()};
    }
    if (tls.ca().isEmpty()) {
      return null;
    }
    var trusted = emptyStore();
    for (var certificate : PemFiles.certificates(tls.ca().get())) {
      trusted.setCertificateEntry("ca-" + trusted.size(), certificate);
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    return factory.getTrustManagers();
  }

  /// @return null for nothing
  private static KeyManager @Nullable [] shown(Tls tls)
      throws IOException, GeneralSecurityException {
    if (tls.certificate().isEmpty() || tls.key().isEmpty()) {
      return null;
    }
    Path file = tls.certificate().get();
    var chain = PemFiles.certificates(file).toArray(X509Certificate[]::new);
    var store = emptyStore();
    store.setKeyEntry("own", PemFiles.key(tls.key().get(), chain[0]), NO_PASSWORD, chain);
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }
}
