// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.cli.graph.Drawing.Arrow;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// The ways that an event can take from a source to a sink. Their number can grow with the power of
/// the stages, so they are counted without being walked, and listed as far as a person reads.
public final class Paths {

  /// Where this many are listed, no further path is: a hundred long ones would be no less to read
  /// than all paths.
  private static final int MOST_CHARACTERS = 50_000;

  private final Drawing drawing;

  /// The paths that were found, as long as there is room.
  private static final class Listing {

    private final List<String> paths = new ArrayList<>();
    private final int most;
    private int characters;

    Listing(int most) {
      this.most = most;
    }

    boolean hasRoom() {
      return paths.size() < most && characters < MOST_CHARACTERS;
    }

    void add(String path) {
      paths.add(path);
      characters += path.length();
    }
  }

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

  /// The first of them, each as `read → route.late → write`; one at least. An arrow that drops what
  /// finds no room is `—drop→`, and a stage that does not reject what it cannot handle is followed
  /// by what it does, as in `parse (keep)`.
  ///
  /// @param most how many at most; fewer if they are long
  public List<String> list(int most) {
    var listing = new Listing(most);
    for (String start : drawing.starts()) {
      collect(start, listing);
    }
    return List.copyOf(listing.paths);
  }

  /// Depth first with a stack of its own: a pipeline may be deeper than the thread's.
  private void collect(String start, Listing listing) {
    var path = new ArrayDeque<Arrow>();
    var open = new ArrayDeque<ArrayDeque<Arrow>>();
    open.push(new ArrayDeque<>(drawing.from(start)));
    if (drawing.from(start).isEmpty() && listing.hasRoom()) {
      listing.add(start + policy(start));
    }
    while (!open.isEmpty() && listing.hasRoom()) {
      var arrow = open.peek().poll();
      if (arrow == null) {
        open.pop();
        path.pollLast();
        continue;
      }
      path.addLast(arrow);
      open.push(new ArrayDeque<>(drawing.from(arrow.to())));
      if (drawing.from(arrow.to()).isEmpty()) {
        listing.add(text(path));
      }
    }
  }

  private String text(ArrayDeque<Arrow> path) {
    var text = new StringBuilder();
    for (var arrow : path) {
      text.append(arrow.start()).append(policy(arrow.from()));
      text.append(arrow.drops() ? " —drop→ " : " → ");
    }
    var last = path.getLast().to();
    return text.append(last).append(policy(last)).toString();
  }

  private String policy(String node) {
    var policy = drawing.policies().get(node);
    return policy == null ? "" : " (" + policy + ")";
  }
}
