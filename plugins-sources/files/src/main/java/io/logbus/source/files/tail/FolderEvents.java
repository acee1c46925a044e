// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.INFO;

import io.logbus.api.StageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Wakes a waiting thread when something happens in folders, where the platform can tell: a reason
/// to look earlier, never one not to look, since a platform may lose events or have none of a file
/// system. For one thread.
///
/// The first event of a folder ends its watch until it is asked for again. However busy its files
/// are, it costs no more than the looks that it brings.
final class FolderEvents implements Closeable {

  /// Starts to watch.
  @FunctionalInterface
  interface Opener {

    /// The platform's own. Elsewhere than on Linux the JDK lists folders again and again, or holds
    /// them open so that nobody can delete them.
    Opener SYSTEM =
        () ->
            System.getProperty("os.name").equals("Linux")
                ? FileSystems.getDefault().newWatchService()
                : null;

    /// The service to wait on; null if the platform has none.
    @Nullable WatchService open() throws IOException;
  }

  private static final WatchEvent.Kind<?>[] KINDS = {
    StandardWatchEventKinds.ENTRY_CREATE,
    StandardWatchEventKinds.ENTRY_MODIFY,
    StandardWatchEventKinds.ENTRY_DELETE
  };

  private final System.Logger logger;
  private final @Nullable WatchService service;
  private final Map<Path, WatchKey> watched = new HashMap<>();
  private boolean told;

  FolderEvents(Opener opener, System.Logger logger) {
    this.logger = logger;
    this.service = open(opener);
  }

  private @Nullable WatchService open(Opener opener) {
    try {
      return opener.open();
    } catch (IOException failure) {
      tell(failure);
      return null;
    }
  }

  /// Watches these folders and no others.
  ///
  /// @return whether there are some that were not watched before: what happened in them meanwhile
  ///   gives no event
  boolean watch(Collection<Path> folders) {
    for (var folder : List.copyOf(watched.keySet())) {
      if (!folders.contains(folder)) {
        end(watched.get(folder));
      }
    }
    boolean more = false;
    for (var folder : folders) {
      more |= !watched.containsKey(folder) && register(folder);
    }
    return more;
  }

  private boolean register(Path folder) {
    if (service == null) {
      return false;
    }
    try {
      watched.put(folder, folder.register(service, KINDS));
      return true;
    } catch (NoSuchFileException | NotDirectoryException _) {
      return false; // it may come: its files are then found by a look
    } catch (IOException failure) {
      tell(failure);
      return false;
    }
  }

  private void tell(IOException failure) {
    if (!told) {
      told = true;
      logger.log(
          INFO,
          "new lines may be seen ''poll'' late, since a folder cannot be watched: {0}",
          StageException.reason(failure));
    }
  }

  /// Waits for an event.
  ///
  /// @return whether there was one in time
  boolean await(Duration most) throws InterruptedException {
    if (service == null) {
      Thread.sleep(most);
      return false;
    }
    var key = service.poll(most.toNanos(), TimeUnit.NANOSECONDS);
    end(key);
    pass();
    return key != null;
  }

  /// Passes over what has happened up to now.
  void pass() {
    if (service == null) {
      return;
    }
    for (var key = service.poll(); key != null; key = service.poll()) {
      end(key);
    }
  }

  /// Several paths that lead to one folder have one key.
  private void end(@Nullable WatchKey key) {
    if (key != null) {
      key.cancel();
      watched.values().removeIf(key::equals);
    }
  }

  @Override
  public void close() throws IOException {
    if (service != null) {
      service.close();
    }
  }
}
