// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.time.InstantSource;
import java.util.Optional;

/// What the kernel lends to an instance, for as long as it lives. Thread-safe.
public interface StageContext {

  /// The name of the stage in the pipeline file.
  String stage();

  /// The time. Stages never ask the system for it, so that tests can turn it.
  InstantSource clock();

  /// Logs under the stage's name, to standard error. For events of the stage's life, never for
  /// single log events.
  System.Logger logger();

  /// Counters of this stage.
  Metrics metrics();

  /// The pipeline's `max_event_bytes`: a larger event is truncated, skipped or rejected where it
  /// arises.
  int maxEventBytes();

  /// For a sink that writes a stream with a head or a foot: the stage's encoder. Empty for other
  /// stages, and for a sink whose payloads are written as they are.
  Optional<Encoder> encoder();

  /// For a sink: the stage's compression, to name it and for what is written outside of batches,
  /// such as a foot; not while a write is under way on another thread. Empty for other stages.
  Optional<Compression> compression();
}
