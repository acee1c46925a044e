// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.plan.Graph.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/// Puts stages in an order in which each comes after those that it reads, and otherwise in that of
/// the file (Kahn's algorithm with the smallest index first).
final class Order {

  private Order() {}

  /// The order.
  ///
  /// @param implied arrows besides those of the graph
  /// @return the indexes of the stages; those in a cycle, and behind one, are left out
  static List<Integer> of(Graph graph, List<Link> implied) {
    var missing = new int[graph.size()];
    var more = new ArrayList<List<Integer>>();
    for (int i = 0; i < graph.size(); i++) {
      missing[i] = graph.in(i).size();
      more.add(new ArrayList<>());
    }
    for (var link : implied) {
      missing[link.to()]++;
      more.get(link.from()).add(link.to());
    }
    var free = new PriorityQueue<Integer>();
    for (int i = 0; i < graph.size(); i++) {
      if (missing[i] == 0) {
        free.add(i);
      }
    }
    var order = new ArrayList<Integer>();
    while (!free.isEmpty()) {
      int stage = free.remove();
      order.add(stage);
      for (var link : graph.out(stage)) {
        if (--missing[link.to()] == 0) {
          free.add(link.to());
        }
      }
      for (int to : more.get(stage)) {
        if (--missing[to] == 0) {
          free.add(to);
        }
      }
    }
    return order;
  }
}
