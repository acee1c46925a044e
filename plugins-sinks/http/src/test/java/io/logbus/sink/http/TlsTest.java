// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.testkit.TestBatch;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsTest {

  private static final TestBatch BATCH = TestBatch.ofTexts("one");

  @TempDir static Path folder;

  private static Certificates own;
  private static Receiver open;
  private static Receiver strict;

  @BeforeAll
  static void listen() throws Exception {
    own = new Certificates(folder.resolve("own"));
    own.make("server", "EC", "-ext", "san=ip:127.0.0.1");
    own.make("other", "EC", "-ext", "san=dns:elsewhere.example.com");
    own.make("client", "EC");
    open = Receiver.startSecure(own.serving("server"), false);
    strict = Receiver.startSecure(own.serving("server"), true);
  }

  @AfterAll
  static void stop() {
    open.close();
    strict.close();
  }

  private static HttpSink sink(Receiver receiver, String tls) throws Exception {
    return Sinks.to("https://127.0.0.1:" + receiver.port() + "/in", tls);
  }

  @Test
  void ownAuthorityIsTrustedWhenNamed() throws Exception {
    int before = open.got().size();
    try (var sink = sink(open, ", tls: {ca: '" + own.ca() + "'}")) {
      sink.write(BATCH);
    }

    assertThat(open.got()).hasSize(before + 1);
    assertThat(open.got().getLast().body().utf8()).isEqualTo("one\n");
  }

  @Test
  void otherAuthoritiesAreNotTrustedAndMayBeMended() throws Exception {
    int before = open.got().size();
    var stranger = new Certificates(folder.resolve("stranger"));
    for (var tls : new String[] {"", ", tls: {ca: '" + stranger.ca() + "'}"}) {
      try (var sink = sink(open, tls)) {
        var failure = Sinks.failure(sink, BATCH);
        assertThat(failure.retryable()).isTrue();
        assertThat(failure)
            .hasMessage(
                "no answer from https://127.0.0.1:"
                    + open.port()
                    + ": its certificate is not trusted: if it comes from an authority of your"
                    + " own, name that in 'tls.ca'");
      }
    }
    assertThat(open.got()).hasSize(before);
  }

  @Test
  void certificateForAnotherHostIsNotTrusted() throws Exception {
    try (var receiver = Receiver.startSecure(own.serving("other"), false);
        var sink = sink(receiver, ", tls: {ca: '" + own.ca() + "'}")) {
      assertThat(Sinks.failure(sink, BATCH))
          .hasMessageContaining(": its certificate is not right: ")
          .hasMessageContaining("127.0.0.1");
      assertThat(receiver.got()).isEmpty();
    }
  }

  @Test
  void certificateThatIsOverIsNotTrusted() throws Exception {
    own.make("old", "EC", "-ext", "san=ip:127.0.0.1", "-startdate", "-9d", "-validity", "1");
    try (var receiver = Receiver.startSecure(own.serving("old"), false);
        var sink = sink(receiver, ", tls: {ca: '" + own.ca() + "'}")) {
      var failure = Sinks.failure(sink, BATCH);
      assertThat(failure.retryable()).isTrue();
      assertThat(failure)
          .hasMessageEndingWith(": its certificate is not trusted: validity check failed");
    }
  }

  @Test
  void withoutVerifyAnyoneIsTrusted() throws Exception {
    try (var receiver = Receiver.startSecure(own.serving("other"), false);
        var sink = sink(receiver, ", tls: {verify: false}")) {
      sink.write(BATCH);
      assertThat(receiver.got()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void certificateIsShownToTheServer(String algorithm) throws Exception {
    var name = "client-" + algorithm;
    own.make(name, algorithm);
    int before = strict.got().size();
    try (var sink =
        sink(
            strict,
            ", tls: {ca: '%s', certificate: '%s', key: '%s'}"
                .formatted(own.ca(), own.certificate(name), own.key(name)))) {
      sink.write(BATCH);
    }
    assertThat(strict.got()).hasSize(before + 1);
  }

  @Test
  void serverThatWantsACertificateIsTriedAgain() throws Exception {
    try (var sink = sink(strict, ", tls: {ca: '" + own.ca() + "'}")) {
      assertThat(Sinks.failure(sink, BATCH).retryable()).isTrue();
    }
  }

  @Test
  void missingFileIsToldAtTheStart() {
    assertThatThrownBy(() -> sink(open, ", tls: {ca: nowhere/ca.pem}"))
        .hasMessage("cannot read nowhere/ca.pem: there is no such file or folder");
  }

  @Test
  void fileWithoutCertificatesIsToldAtTheStart() throws Exception {
    var empty = Files.createFile(folder.resolve("empty.pem"));
    var other = Files.writeString(folder.resolve("other.pem"), "no certificate\n");
    for (var file : new Path[] {empty, other, own.key("client")}) {
      assertThatThrownBy(() -> sink(open, ", tls: {ca: '" + file + "'}"))
          .hasMessageStartingWith("there ")
          .hasMessageEndingWith("in " + file);
    }
  }

  @Test
  void keyThatCannotBeUsedIsToldAtTheStart() throws Exception {
    var old =
        Files.writeString(
            folder.resolve("old.key"),
            "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n");
    var torn =
        Files.writeString(
            folder.resolve("torn.key"),
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    var options = ", tls: {certificate: '" + own.certificate("client") + "', key: '";

    assertThatThrownBy(() -> sink(open, options + old + "'}"))
        .hasMessageContaining("make it one with 'openssl pkcs8 -topk8 -nocrypt");
    assertThatThrownBy(() -> sink(open, options + torn + "'}"))
        .hasMessage("the private key in " + torn + " is damaged, or not that of the certificate");
  }
}
