// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// Where a source opens the lanes that it emits on. Thread-safe.
public interface Intake {

  /// A lane that cannot be resumed, such as standard input or a connection.
  Lane lane();

  /// A lane whose position the kernel keeps.
  ///
  /// @param id names the lane among those of this source, the same at each start
  Lane lane(String id);

  /// A lane whose position the source keeps elsewhere, as Kafka does.
  ///
  /// @param position where this run begins, [Lane#confirmed] until something settles
  Lane lane(String id, String position);
}
