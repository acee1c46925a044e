// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// One shipment after another, on the sink's own thread.
final class InTurn implements Dispatch {

  private final Courier courier;
  private final Settlement settlement;

  InTurn(Courier courier, Settlement settlement) {
    this.courier = courier;
    this.settlement = settlement;
  }

  @Override
  public void send(Shipment shipment) throws Exception {
    courier.deliver(shipment);
    settlement.settle(shipment);
  }

  @Override
  public void flush() {}
}
