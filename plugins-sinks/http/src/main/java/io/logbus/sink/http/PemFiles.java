// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.StageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// Reads certificates and keys from PEM files (RFC 7468). What it throws says what is wrong with
/// which file.
final class PemFiles {

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private PemFiles() {}

  /// All certificates of a file, at least one, in its order.
  static List<X509Certificate> certificates(Path file) throws IOException {
    var text = read(file);
    try {
      var certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(text))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (certificates.isEmpty()) {
        throw new IOException("there is no certificate in " + file);
      }
      return certificates;
    } catch (CertificateException failure) {
      throw new IOException("there are no certificates in PEM in " + file, failure);
    }
  }

  /// The private key of a file.
  ///
  /// @param certificate that it belongs to
  static PrivateKey key(Path file, X509Certificate certificate) throws IOException {
    var found = KEY.matcher(new String(read(file), StandardCharsets.US_ASCII));
    if (!found.find()) {
      throw new IOException(
          "there is no private key in PKCS #8 without encryption in %s: make it one with 'openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW'"
              .formatted(file));
    }
    try {
      var bytes = Base64.getMimeDecoder().decode(found.group(1));
      return KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(bytes));
    } catch (GeneralSecurityException | IllegalArgumentException failure) {
      throw new IOException(
          "the private key in %s is damaged, or not that of the certificate".formatted(file),
          failure);
    }
  }

  private static byte[] read(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException failure) {
      throw new IOException("cannot read " + file + ": " + StageException.reason(failure), failure);
    }
  }
}
