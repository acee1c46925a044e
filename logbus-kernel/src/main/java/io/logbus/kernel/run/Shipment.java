// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Events that a sink is given together, and the ends of lanes that come between them. It settles
/// as a whole, when each event is delivered or refused for good.
final class Shipment {

  private final String id;
  private final List<Taken> parts = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final Map<Integer, String> refused = new ConcurrentHashMap<>();
  private long bytes;

  Shipment(String id) {
    this.id = id;
  }

  /// Adds a part; all are added before the first try.
  ///
  /// @param size of its events in bytes
  void add(Taken part, long size) {
    parts.add(part);
    events.addAll(part.events());
    bytes += size;
  }

  String id() {
    return id;
  }

  List<Taken> parts() {
    return parts;
  }

  List<Event> events() {
    return events;
  }

  int size() {
    return events.size();
  }

  long bytes() {
    return bytes;
  }

  /// An event will not be delivered. Any thread.
  void refuse(int index, String why) {
    refused.put(index, why);
  }

  /// Why an event was refused; empty if it was delivered.
  Optional<String> refusal(int index) {
    return Optional.ofNullable(refused.get(index));
  }

  /// How many were refused.
  int refusals() {
    return refused.size();
  }
}
