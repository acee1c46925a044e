// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The libraries of a plugin, unpacked when they are first asked for. Thread-safe.
final class Libraries implements Closeable {

  private final PluginZip zip;
  private final Path folder;
  private final List<String> names;
  private boolean asked;
  private @Nullable LinkageError failure;

  /// @param zip closed when nothing more is needed of it
  /// @param folder where they are unpacked
  Libraries(PluginZip zip, Path folder) {
    this.zip = zip;
    this.folder = folder;
    this.names = zip.libraries();
  }

  /// Their file names, sorted.
  List<String> names() {
    return names;
  }

  /// Unpacks them, when called for the first time.
  ///
  /// @return their jars then; none in later calls
  /// @throws LinkageError when they cannot be unpacked, then and later
  synchronized List<Path> take() {
    if (!asked) {
      asked = true;
      return unpack();
    }
    if (failure != null) {
      throw new LinkageError(failure.getMessage(), failure.getCause());
    }
    return List.of();
  }

  private List<Path> unpack() {
    if (names.isEmpty()) {
      return List.of();
    }
    try (zip) {
      zip.unpackLibraries(folder);
      return Unzip.jars(folder.resolve("lib"));
    } catch (Refusal e) {
      return fail(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      return fail(ZipPlaces.reason(e), e);
    }
  }

  private List<Path> fail(String reason, Exception cause) {
    var error = new LinkageError("the plugin's libraries cannot be unpacked: " + reason, cause);
    failure = error;
    throw error;
  }

  /// They are not unpacked any more.
  @Override
  public synchronized void close() throws IOException {
    asked = true;
    zip.close();
  }
}
