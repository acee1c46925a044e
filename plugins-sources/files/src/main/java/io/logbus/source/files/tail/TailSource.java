// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.Intake;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Follows files as they grow: `tail-files`.
///
/// It waits between two looks for new lines and is woken by nothing but the time: see the decision
/// on polling.
public final class TailSource implements Source {

  private final TailOptions options;
  private final StageContext context;
  private final OpenFiles.Opener opener;
  private @Nullable Follower follower;

  /// Opens nothing yet.
  public TailSource(TailOptions options, StageContext context) {
    this(options, context, OpenFiles.Opener.SYSTEM);
  }

  TailSource(TailOptions options, StageContext context, OpenFiles.Opener opener) {
    this.options = options;
    this.context = context;
    this.opener = opener;
  }

  @Override
  public void run(Intake intake) throws Exception {
    var following = new Follower(options, context, intake, opener);
    follower = following;
    while (!Thread.currentThread().isInterrupted()) {
      if (following.poll()) {
        continue;
      }
      if (!options.follow()) {
        following.end();
        return;
      }
      Thread.sleep(following.pause());
    }
  }

  @Override
  public void close() throws IOException {
    if (follower != null) {
      follower.close();
    }
  }
}
