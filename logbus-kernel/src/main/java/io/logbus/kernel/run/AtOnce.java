// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Several shipments at once, each on a virtual thread. They settle in order.
final class AtOnce implements Dispatch {

  private final Window window;
  private final Calls calls;
  private final BlockingQueue<Courier> couriers;

  /// @param couriers as many as there may be shipments under way
  AtOnce(StageSetup setup, Supervisor supervisor, List<Courier> couriers, Settlement settlement) {
    this.window = new Window(couriers.size(), settlement::settle);
    this.calls = new Calls(setup, supervisor, window::fail);
    this.couriers = new LinkedBlockingQueue<>(couriers);
  }

  @Override
  public void send(Shipment shipment) throws Exception {
    var done = window.enter(shipment);
    var courier = couriers.take();
    var _ =
        calls.start(
            shipment.id(),
            () -> {
              courier.deliver(shipment);
              couriers.add(courier);
              done.run();
            });
  }

  @Override
  public void flush() throws InterruptedException {
    window.awaitEmpty();
  }

  @Override
  public void abort() {
    window.fail();
    calls.interrupt();
  }
}
