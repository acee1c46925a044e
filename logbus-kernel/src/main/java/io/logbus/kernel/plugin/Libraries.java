// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.kernel.catalog.PluginFailure;
import io.logbus.kernel.catalog.UnpackingError;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// The libraries of a plugin, unpacked when they are first asked for. Thread-safe.
final class Libraries implements Closeable {

  private final PluginZip zip;
  private final WorkFolder work;
  private final Path folder;
  private final List<String> names;
  private boolean asked;
  private @Nullable Exception failure;

  /// @param zip closed when nothing more is needed of it
  /// @param work the folder of the host
  /// @param folder in it, where they are unpacked
  Libraries(PluginZip zip, WorkFolder work, Path folder) {
    this.zip = zip;
    this.work = work;
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
  /// @throws UnpackingError when they cannot be unpacked, then and later
  synchronized List<Path> take() {
    List<Path> jars = List.of();
    if (!asked) {
      asked = true;
      jars = unpack();
    }
    if (failure != null) {
      throw new UnpackingError(zip.name() + ": " + failure.getMessage(), failure);
    }
    return jars;
  }

  private List<Path> unpack() {
    if (names.isEmpty()) {
      return List.of();
    }
    try (zip) {
      zip.unpackLibraries(folder);
      var jars = Unzip.jars(folder.resolve("lib"));
      for (Path jar : jars) {
        check(jar);
      }
      return jars;
    } catch (Refusal e) {
      failure = e;
    } catch (IOException e) {
      failure = work.failed(e);
    }
    return List.of();
  }

  /// A class loader passes over what is no jar, and lacks its classes later.
  private static void check(Path jar) throws IOException, Refusal {
    try (var _ = new ZipFile(jar.toFile())) {
      return;
    } catch (ZipException e) {
      throw new Refusal("its 'lib/" + jar.getFileName() + "' is no jar" + PluginFailure.TELL, e);
    }
  }

  /// They are not unpacked any more.
  @Override
  public synchronized void close() throws IOException {
    asked = true;
    zip.close();
  }
}
