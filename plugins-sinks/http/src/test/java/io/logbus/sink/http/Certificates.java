// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// An authority of one's own in a folder, made with keytool, and what it vouches for.
final class Certificates {

  private static final String PASSWORD = "not-a-secret";

  private final Path folder;
  private final Path store;

  /// A new authority.
  ///
  /// @param algorithm of all keys: `EC`, `RSA` or `Ed25519`
  Certificates(Path folder, String algorithm) throws IOException, InterruptedException {
    this.folder = Files.createDirectories(folder);
    this.store = folder.resolve("all.p12");
    keytool(
        "-genkeypair",
        "-alias",
        "ca",
        "-dname",
        "CN=CA of " + folder.getFileName(),
        "-keyalg",
        algorithm,
        "-ext",
        "bc:c");
    export("ca", ca());
  }

  /// Its own certificate, in PEM.
  Path ca() {
    return folder.resolve("ca.pem");
  }

  Path certificate(String name) {
    return folder.resolve(name + ".pem");
  }

  Path key(String name) {
    return folder.resolve(name + ".key");
  }

  /// Makes a certificate that the authority vouches for, and its key.
  ///
  /// @param more arguments, such as whom it is for
  void make(String name, String algorithm, String... more) throws Exception {
    keytool("-genkeypair", "-alias", name, "-dname", "CN=" + name, "-keyalg", algorithm);
    var request = folder.resolve(name + ".csr");
    keytool("-certreq", "-alias", name, "-file", request.toString());
    var signing =
        new ArrayList<>(List.of("-gencert", "-alias", "ca", "-rfc", "-infile", request.toString()));
    signing.addAll(List.of("-outfile", certificate(name).toString()));
    signing.addAll(List.of(more));
    keytool(signing.toArray(String[]::new));
    keytool("-importcert", "-alias", name, "-file", certificate(name).toString());
    var key = load().getKey(name, PASSWORD.toCharArray());
    Files.writeString(
        key(name),
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded())
            + "\n-----END PRIVATE KEY-----\n");
  }

  /// What a server needs that shows one of these and trusts the authority.
  SSLContext serving(String name) throws IOException, GeneralSecurityException {
    var all = load();
    var own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    own.setKeyEntry(
        name,
        all.getKey(name, PASSWORD.toCharArray()),
        PASSWORD.toCharArray(),
        all.getCertificateChain(name));
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, PASSWORD.toCharArray());
    var authority = KeyStore.getInstance("PKCS12");
    authority.load(null, null);
    authority.setCertificateEntry("ca", all.getCertificate("ca"));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authority);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore load() throws IOException, GeneralSecurityException {
    var all = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      all.load(in, PASSWORD.toCharArray());
    }
    return all;
  }

  private void export(String name, Path file) throws IOException, InterruptedException {
    keytool("-exportcert", "-rfc", "-alias", name, "-file", file.toString());
  }

  private void keytool(String... arguments) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/keytool").toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(List.of("-noprompt"));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("keytool failed: " + said);
    }
  }
}
