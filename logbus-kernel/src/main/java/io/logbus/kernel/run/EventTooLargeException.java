// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.config.ByteSize;

/// An event is larger than the pipeline allows, so that its memory would not be the arithmetic that
/// was promised.
final class EventTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1;

  EventTooLargeException(long bytes, long limit) {
    super(
        "the event takes %s of memory, above the limit of %s: raise max_event_bytes or make it smaller"
            .formatted(new ByteSize(bytes), new ByteSize(limit)),
        null,
        false,
        false);
  }
}
