// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.io.IOException;
import java.util.Map;

/// Where a source opens the lanes that it emits on. Thread-safe.
public interface Intake {

  /// A lane that cannot be resumed, such as standard input or a connection.
  Lane lane();

  /// A lane whose position the kernel keeps: [Lane#confirmed] begins with the one that an earlier
  /// run left, if there is one. It stays kept when the lane has ended or was closed.
  ///
  /// @param id names the lane among those of this source, the same at each start; of several lanes
  ///   with one id, one after another, the last one counts
  /// @throws IOException when the folder for positions cannot be used: tells why, for the user
  Lane lane(String id) throws IOException;

  /// The positions that are kept now, by lane: those of earlier runs too, except of lanes that were
  /// forgotten.
  ///
  /// @throws IOException as [#lane(String)] does
  Map<String, String> kept() throws IOException;

  /// What the lane stood for is gone for good: its position need not be kept.
  void forget(String id) throws IOException;

  /// A lane whose position the source keeps elsewhere, as Kafka does.
  ///
  /// @param position where this run begins, [Lane#confirmed] until something settles
  Lane lane(String id, String position);
}
