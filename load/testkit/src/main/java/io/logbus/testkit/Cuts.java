// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.event.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Ways to cut a stream into chunks.
final class Cuts {

  private Cuts() {}

  /// Every cut in two, one byte at a time, and cuts at random.
  static List<List<Bytes>> cuts(Bytes stream, RandomGenerator random) {
    var cuts = new ArrayList<List<Bytes>>();
    for (int i = 1; i < stream.length(); i++) {
      cuts.add(List.of(stream.slice(0, i), stream.slice(i, stream.length())));
    }
    cuts.add(of(stream, 1));
    cuts.add(of(stream, 7));
    for (int i = 0; i < 20; i++) {
      cuts.add(anywhere(stream, random));
    }
    return cuts;
  }

  /// Cuts of a size, the last one shorter.
  static List<Bytes> of(Bytes stream, int size) {
    var chunks = new ArrayList<Bytes>();
    for (int from = 0; from < stream.length(); from += size) {
      chunks.add(stream.slice(from, Math.min(stream.length(), from + size)));
    }
    return chunks;
  }

  /// Cuts of any size, none included.
  static List<Bytes> anywhere(Bytes stream, RandomGenerator random) {
    var chunks = new ArrayList<Bytes>();
    int most = random.nextInt(1, Math.max(2, stream.length()));
    for (int from = 0; from < stream.length(); ) {
      int to = Math.min(stream.length(), from + random.nextInt(most + 1));
      chunks.add(stream.slice(from, to));
      from = to;
    }
    return chunks;
  }
}
