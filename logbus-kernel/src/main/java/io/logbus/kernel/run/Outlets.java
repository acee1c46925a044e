// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.delivery.Delivery;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All outputs of a stage. Each exists, read or not.
///
/// @param main its main output
/// @param byName its named outputs that somebody reads
/// @param rejected its rejected events as they were
/// @param errors its rejected events in envelopes, for the readers of `ERRORS`
record Outlets(Outlet main, Map<String, Outlet> byName, Outlet rejected, Outlet errors) {

  private static final Outlet UNREAD = new Outlet(List.of());

  Outlets {
    byName = Map.copyOf(byName);
  }

  /// The output of a name, read or not.
  Outlet named(String name) {
    @Nullable Outlet outlet = byName.get(name);
    return outlet == null ? UNREAD : outlet;
  }

  /// Sends what waits in each.
  void flush(LaneKey lane, Delivery delivery) {
    each(outlet -> outlet.flush(lane, delivery));
  }

  /// Tells every reader that a lane ends.
  void sendEnd(LaneKey lane, Delivery delivery, LaneEnd end) {
    each(outlet -> outlet.sendEnd(lane, delivery, end));
  }

  /// Tells every reader that nothing more will come.
  void done() {
    each(Outlet::done);
  }

  private void each(Consumer<Outlet> action) {
    action.accept(main);
    byName.values().forEach(action);
    action.accept(rejected);
    action.accept(errors);
  }
}
