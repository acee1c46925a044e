// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.PayloadKind;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Carries payload kinds along the arrows and notes where they do not fit. A kind that an earlier
/// fault left unknown fits everywhere.
final class Kinds {

  /// What comes in over one arrow.
  private record Arrival(String from, Optional<PayloadKind> kind, Mark mark) {}

  private final Graph graph;
  private final Findings findings;
  private final KindHints hints;
  private final Map<Integer, Mark> errorReaders = new HashMap<>();
  private final Map<Integer, Mark> statsReaders = new HashMap<>();
  private final @Nullable PayloadKind[] inputs;
  private final @Nullable PayloadKind[] outputs;

  Kinds(Graph graph, Catalog catalog, Findings findings) {
    this.graph = graph;
    this.findings = findings;
    this.hints = new KindHints(catalog);
    this.inputs = new PayloadKind[graph.size()];
    this.outputs = new PayloadKind[graph.size()];
    graph.errorReaders().forEach(reader -> errorReaders.put(reader.stage(), reader.mark()));
    graph.statsReaders().forEach(reader -> statsReaders.put(reader.stage(), reader.mark()));
  }

  /// The one kind that comes into a stage; fields, if several do and it takes each.
  PayloadKind input(int stage) {
    var kind = inputs[stage];
    return kind == null ? PayloadKind.FIELDS : kind;
  }

  /// Works out one stage; those that it reads came before.
  void visit(int index) {
    var stage = graph.stage(index);
    if (stage.role() == Draft.Role.READ) {
      visitSource(index, stage);
      return;
    }
    var arrivals = arrivals(index);
    var first = new EnumMap<PayloadKind, Arrival>(PayloadKind.class);
    boolean known = true;
    for (var arrival : arrivals) {
      arrival.kind().ifPresent(kind -> first.putIfAbsent(kind, arrival));
      known &= arrival.kind().isPresent();
    }
    if (!stage.isWhole()) {
      if (stage.bound().isPresent() && stage.role() != Draft.Role.WRITE) {
        outputs[index] = stage.emits().orElse(null);
      }
      return;
    }
    boolean fits = check(stage, arrivals) && checkMixture(stage, first);
    if (first.size() == 1 && known) {
      inputs[index] = first.keySet().iterator().next();
    } else if (known && first.size() > 1) {
      inputs[index] = PayloadKind.FIELDS;
    }
    outputs[index] =
        stage.emits().orElse(fits && known && first.size() == 1 ? inputs[index] : null);
    checkKept(stage, inputs[index], outputs[index]);
  }

  /// What is kept goes on as it came in, so that has to be of the kind that the stage gives.
  private void checkKept(Draft stage, @Nullable PayloadKind in, @Nullable PayloadKind out) {
    if (stage.declared().keys().onError().filter(OnError.KEEP::equals).isPresent()
        && in != null
        && out != null
        && in != out) {
      findings.error(
          stage.declared().markOf("on_error"),
          "'%s' gives %s, and what it kept would be %s"
              .formatted(stage.name(), KindHints.word(out), KindHints.word(in)),
          "read '" + stage.name() + ".rejected' instead");
    }
  }

  private void visitSource(int index, Draft stage) {
    if (!stage.isWhole()) {
      return;
    }
    var raw = stage.bound().orElseThrow().traits().emits().orElse(PayloadKind.FIELDS);
    outputs[index] = stage.emits().orElse(raw);
    checkKept(stage, PayloadKind.BYTES, outputs[index]);
    stage
        .codec()
        .map(codec -> codec.traits().accepts())
        .filter(accepts -> raw != PayloadKind.FIELDS && !accepts.contains(raw))
        .ifPresent(
            accepts ->
                findings.error(
                    stage.declared().markOf("decode"),
                    "'decode' needs "
                        + KindHints.need(accepts, raw)
                        + " but '"
                        + stage.name()
                        + "' gives "
                        + KindHints.word(raw),
                    "leave it out, and let stages parse what comes"));
  }

  private List<Arrival> arrivals(int index) {
    var arrivals = new ArrayList<Arrival>();
    for (var link : graph.in(index)) {
      var kind =
          link.port() instanceof Port.Rejected ? rejected(link.from()) : outputs[link.from()];
      var name =
          switch (link.port()) {
            case Port.Main _, Port.Errors _ -> graph.name(link.from());
            case Port.Named(var output) -> graph.name(link.from()) + "." + output;
            case Port.Rejected _ -> graph.name(link.from()) + ".rejected";
          };
      arrivals.add(new Arrival(name, Optional.ofNullable(kind), link.mark()));
    }
    addVirtual("ERRORS", errorReaders.get(index), arrivals);
    addVirtual("STATS", statsReaders.get(index), arrivals);
    return arrivals;
  }

  private static void addVirtual(String from, @Nullable Mark mark, List<Arrival> arrivals) {
    if (mark != null) {
      arrivals.add(new Arrival(from, Optional.of(PayloadKind.FIELDS), mark));
    }
  }

  /// A rejected event is what came in; a decoder rejects parts of a stream, whole items each.
  private @Nullable PayloadKind rejected(int stage) {
    var role = graph.stage(stage).role();
    if (role == Draft.Role.READ) {
      return PayloadKind.BYTES;
    }
    var kind = inputs[stage];
    return role == Draft.Role.PARSE && kind == PayloadKind.STREAM ? PayloadKind.BYTES : kind;
  }

  private boolean check(Draft stage, List<Arrival> arrivals) {
    boolean fits = true;
    for (var arrival : arrivals) {
      if (arrival.kind().isPresent() && !stage.accepts().contains(arrival.kind().get())) {
        fits = false;
        var got = arrival.kind().get();
        findings.error(
            arrival.mark(),
            "'"
                + stage.name()
                + "' needs "
                + KindHints.need(stage.accepts(), got)
                + " but '"
                + arrival.from()
                + "' gives "
                + KindHints.word(got),
            hints.mend(stage, got));
      }
    }
    return fits;
  }

  /// Several kinds may meet where the stage makes one of them, or writes each on its own.
  private boolean checkMixture(Draft stage, Map<PayloadKind, Arrival> first) {
    var kinds = EnumSet.noneOf(PayloadKind.class);
    kinds.addAll(first.keySet());
    if (kinds.size() < 2 || mayMix(stage, kinds)) {
      return true;
    }
    var two = first.values().stream().limit(2).toList();
    findings.error(
        stage.declared().markOf("inputs"),
        "'"
            + stage.name()
            + "' gets a mixture: '"
            + two.get(0).from()
            + "' gives "
            + KindHints.word(two.get(0).kind().orElseThrow())
            + ", '"
            + two.get(1).from()
            + "' gives "
            + KindHints.word(two.get(1).kind().orElseThrow()),
        "bring them to one kind first, by a stage such as parse-lines or format-json");
    return false;
  }

  private static boolean mayMix(Draft stage, Set<PayloadKind> kinds) {
    return switch (stage.role()) {
      case CHANGE -> stage.emits().isPresent();
      case FORMAT -> true;
      case WRITE -> !kinds.contains(PayloadKind.STREAM);
      case PARSE, READ, UNKNOWN -> false;
    };
  }
}
