// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Hold;
import io.logbus.kernel.delivery.Delivery;
import java.util.ArrayList;
import java.util.List;

/// The receipts of held inputs: one retained branch of each of their deliveries. For the stage's
/// thread.
final class Held implements Hold {

  private final TallySheet sheet;
  private final List<Delivery> deliveries = new ArrayList<>(2);
  private int inputs;
  private int fruitful;
  private boolean spent;

  Held(TallySheet sheet) {
    this.sheet = sheet;
  }

  /// Takes in one more input.
  ///
  /// @param emitted whether something came of it already
  void join(Delivery delivery, boolean emitted) {
    if (deliveries.isEmpty() || deliveries.getLast() != delivery) {
      delivery.retain(1);
      deliveries.add(delivery);
    }
    inputs++;
    fruitful += emitted ? 1 : 0;
    sheet.held();
  }

  /// Takes over what another holds, which is spent by it.
  void join(Held other) {
    inputs += other.inputs;
    fruitful += other.fruitful;
    deliveries.addAll(other.spend());
  }

  /// Gives its branches to the caller, once.
  ///
  /// @throws IllegalStateException the second time
  List<Delivery> spend() {
    if (spent) {
      throw new IllegalStateException("a hold is spent or released once");
    }
    spent = true;
    return deliveries;
  }

  /// Settles with an output: its inputs are part of that.
  List<Delivery> absorb() {
    var given = spend();
    sheet.letGo(inputs);
    sheet.absorbed(inputs);
    return given;
  }

  /// Gives its inputs up: they will not settle, and so are read again where that is possible. In
  /// the ledger they stay held.
  void abandon() {
    spend().forEach(Delivery::abandon);
  }

  @Override
  public void release() {
    var given = spend();
    sheet.letGo(inputs);
    sheet.filtered(inputs - fruitful);
    sheet.absorbed(fruitful);
    given.forEach(Delivery::release);
  }
}
