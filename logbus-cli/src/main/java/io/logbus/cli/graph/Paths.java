// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.cli.graph.Drawing.Arrow;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// The ways that an event can take from a source to a sink. Their number can grow with the power of
/// the stages, so they are counted without being walked, and listed up to a limit.
public final class Paths {

  private final Drawing drawing;

  public Paths(Drawing drawing) {
    this.drawing = drawing;
  }

  /// How many there are.
  public BigInteger count() {
    var ways = new HashMap<String, BigInteger>();
    for (String node : drawing.nodes().sequencedKeySet().reversed()) {
      var total =
          drawing.from(node).stream()
              .map(arrow -> ways.getOrDefault(arrow.to(), BigInteger.ZERO))
              .reduce(BigInteger.ZERO, BigInteger::add);
      ways.put(node, drawing.from(node).isEmpty() ? BigInteger.ONE : total);
    }
    return drawing.starts().stream().map(ways::get).reduce(BigInteger.ZERO, BigInteger::add);
  }

  /// The first of them, each as `read → route.late → write`.
  public List<String> list(int limit) {
    var found = new ArrayList<String>();
    for (String start : drawing.starts()) {
      collect(start, limit, found);
    }
    return found;
  }

  /// Depth first with a stack of its own: a pipeline may be deeper than the thread's.
  private void collect(String start, int limit, List<String> found) {
    var path = new ArrayDeque<Arrow>();
    var open = new ArrayDeque<ArrayDeque<Arrow>>();
    open.push(new ArrayDeque<>(drawing.from(start)));
    if (drawing.from(start).isEmpty() && found.size() < limit) {
      found.add(start);
    }
    while (!open.isEmpty() && found.size() < limit) {
      var arrow = open.peek().poll();
      if (arrow == null) {
        open.pop();
        path.pollLast();
        continue;
      }
      path.addLast(arrow);
      open.push(new ArrayDeque<>(drawing.from(arrow.to())));
      if (drawing.from(arrow.to()).isEmpty()) {
        found.add(text(path));
      }
    }
  }

  private static String text(ArrayDeque<Arrow> path) {
    var text = new StringBuilder();
    path.forEach(arrow -> text.append(arrow.start()).append(" → "));
    return text.append(path.getLast().to()).toString();
  }
}
