// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Component;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/// What is known of a plugin that is loaded. Holds nothing of the plugin itself, so that it may be
/// kept when that is unloaded.
///
/// @param id of the plugin
/// @param version of the plugin
/// @param description what it is for, possibly empty
/// @param zip where it came from
/// @param javaModule the name of its Java module
/// @param libraries the file names of its libraries, sorted
/// @param modules the names of its components by kind, as pipeline files write them
public record LoadedPlugin(
    String id,
    String version,
    String description,
    Path zip,
    String javaModule,
    List<String> libraries,
    Map<Component.Kind, SortedSet<String>> modules) {

  /// The SHA-256 of the zip, in lower-case hexadecimal, as `sha256sum` prints it. Read when asked
  /// for, since it takes longer than loading does.
  ///
  /// @throws IOException when the zip cannot be read any more
  public String sha256() throws IOException {
    try (var in = Files.newInputStream(zip)) {
      var digest = MessageDigest.getInstance("SHA-256");
      var buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
