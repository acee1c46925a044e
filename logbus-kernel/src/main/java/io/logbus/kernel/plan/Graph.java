// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Mark;
import java.util.ArrayList;
import java.util.List;

/// The stages of a pipeline by index, in the order of the file, and the arrows between them.
final class Graph {

  /// An arrow.
  ///
  /// @param mark the input that asks for it
  record Link(int from, Port port, int to, Mark mark) {}

  /// A reader of `ERRORS` or of `STATS`, which are no stages.
  record VirtualReader(int stage, Mark mark) {}

  private final List<Draft> stages;
  private final List<List<Link>> in = new ArrayList<>();
  private final List<List<Link>> out = new ArrayList<>();
  private final List<VirtualReader> errorReaders = new ArrayList<>();
  private final List<VirtualReader> statsReaders = new ArrayList<>();

  Graph(List<Draft> stages) {
    this.stages = List.copyOf(stages);
    for (int i = 0; i < stages.size(); i++) {
      in.add(new ArrayList<>());
      out.add(new ArrayList<>());
    }
  }

  void add(Link link) {
    out.get(link.from()).add(link);
    in.get(link.to()).add(link);
  }

  void addErrorReader(VirtualReader reader) {
    errorReaders.add(reader);
  }

  void addStatsReader(VirtualReader reader) {
    statsReaders.add(reader);
  }

  int size() {
    return stages.size();
  }

  Draft stage(int index) {
    return stages.get(index);
  }

  String name(int index) {
    return stages.get(index).name();
  }

  List<Link> in(int index) {
    return in.get(index);
  }

  List<Link> out(int index) {
    return out.get(index);
  }

  List<VirtualReader> errorReaders() {
    return errorReaders;
  }

  List<VirtualReader> statsReaders() {
    return statsReaders;
  }
}
