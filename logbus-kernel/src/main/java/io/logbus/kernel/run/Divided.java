// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.config.Template;
import io.logbus.api.config.TemplateException;
import io.logbus.api.event.Event;
import io.logbus.kernel.channel.CancelledException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// One shipment at a time, divided among several calls by a value of its events: those with the
/// same value are in one call, and so stay in order.
final class Divided implements Dispatch {

  private final StageSetup setup;
  private final Template orderBy;
  private final List<Courier> couriers;
  private final Settlement settlement;
  private final Calls calls;
  private volatile boolean failed;

  /// @param couriers one for each call
  Divided(
      StageSetup setup,
      Supervisor supervisor,
      Template orderBy,
      List<Courier> couriers,
      Settlement settlement) {
    this.setup = setup;
    this.orderBy = orderBy;
    this.couriers = List.copyOf(couriers);
    this.settlement = settlement;
    this.calls = new Calls(setup, supervisor, () -> failed = true);
  }

  @Override
  public void send(Shipment shipment) throws Exception {
    var shares = divide(shipment);
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < shares.size(); i++) {
      int[] places = shares.get(i).build().toArray();
      var courier = couriers.get(i);
      var id = shipment.id() + "-" + i;
      if (places.length > 0) {
        threads.add(calls.start(id, () -> courier.deliver(shipment, places, id)));
      }
    }
    for (var thread : threads) {
      thread.join();
    }
    if (failed) {
      throw new CancelledException();
    }
    settlement.settle(shipment);
  }

  private List<IntStream.Builder> divide(Shipment shipment) {
    var shares = couriers.stream().map(_ -> IntStream.builder()).toList();
    for (int i = 0; i < shipment.size(); i++) {
      shares.get(Math.floorMod(value(shipment.events().get(i)).hashCode(), shares.size())).add(i);
    }
    return shares;
  }

  /// Events without the value are in order among themselves.
  private String value(Event event) {
    try {
      return orderBy.render(event);
    } catch (TemplateException _) {
      setup.context().metrics().counter("without_order").add(1);
      return "";
    }
  }

  @Override
  public void flush() {}

  @Override
  public void abort() {
    calls.interrupt();
  }
}
