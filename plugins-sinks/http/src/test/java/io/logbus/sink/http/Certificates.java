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
  Certificates(Path folder) throws Exception {
    this.folder = Files.createDirectories(folder);
    this.store = folder.resolve("all.p12");
    var name = "CN=CA of " + folder.getFileName();
    keytool("-alias", "ca", "-keyalg", "EC", "-dname", name, "-ext", "bc:c");
    write(ca(), "CERTIFICATE", load().getCertificate("ca").getEncoded());
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
  /// @param algorithm of the key: `EC`, `RSA` or `Ed25519`
  /// @param more arguments, such as whom it is for
  void make(String name, String algorithm, String... more) throws Exception {
    var arguments = new ArrayList<>(List.of("-alias", name, "-keyalg", algorithm));
    arguments.addAll(List.of("-signer", "ca", "-dname", "CN=" + name));
    arguments.addAll(List.of(more));
    keytool(arguments.toArray(String[]::new));
    var all = load();
    write(certificate(name), "CERTIFICATE", all.getCertificate(name).getEncoded());
    write(key(name), "PRIVATE KEY", all.getKey(name, PASSWORD.toCharArray()).getEncoded());
  }

  private static void write(Path file, String label, byte[] content) throws IOException {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, text, label));
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

  private void keytool(String... arguments) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/keytool").toString()));
    command.add("-genkeypair");
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
