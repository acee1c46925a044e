// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.Intake;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Follows files as they grow: `tail-files`.
///
/// Between two looks for new lines it waits for the time, or for something to happen in the folders
/// of its files: see the decision on looking and reading.
public final class TailSource implements Source {

  private final TailOptions options;
  private final StageContext context;
  private final FolderEvents.Opener watching;
  private @Nullable Follower follower;

  /// Opens nothing yet.
  public TailSource(TailOptions options, StageContext context) {
    this(options, context, FolderEvents.Opener.SYSTEM);
  }

  TailSource(TailOptions options, StageContext context, FolderEvents.Opener watching) {
    this.options = options;
    this.context = context;
    this.watching = watching;
  }

  @Override
  public void run(Intake intake) throws Exception {
    var following = new Follower(options, context, intake, OpenFiles.Opener.SYSTEM, watching);
    follower = following;
    while (!Thread.currentThread().isInterrupted()) {
      if (following.poll()) {
        continue;
      }
      if (!options.follow()) {
        following.end();
        return;
      }
      following.await();
    }
  }

  @Override
  public void close() throws IOException {
    if (follower != null) {
      follower.close();
    }
  }
}
