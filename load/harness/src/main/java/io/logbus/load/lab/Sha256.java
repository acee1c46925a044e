// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/// SHA-256 of what is measured, and of what it is measured with.
final class Sha256 {

  private Sha256() {}

  /// Of a file.
  static String of(Path file) throws IOException {
    var digest = digest();
    add(digest, file);
    return HexFormat.of().formatHex(digest.digest());
  }

  /// Of all files in a folder and below: of their names and what they hold, in the order of their
  /// names.
  static String ofAll(Path folder) throws IOException {
    var digest = digest();
    try (Stream<Path> files = Files.walk(folder)) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update((folder.relativize(file) + "\n").getBytes(StandardCharsets.UTF_8));
        add(digest, file);
      }
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, Path file) throws IOException {
    try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      Files.copy(file, out);
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException failure) {
      throw new IllegalStateException("each Java has SHA-256", failure);
    }
  }
}
