// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.UnpackingError;
import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.options.OptionBinder;

/// Makes a [Plan] of a pipeline file, or says everything that is wrong with it.
///
/// It goes through the file in steps, each of which trusts what the earlier ones found right and
/// leaves alone what they found wrong, so that one fault is told once and hides no other:
///
/// 1. [DeclarationReader] reads the keys of the file and of each stage, which [Presets] fill.
/// 2. [StageBuilder] finds each stage's module and reads its options; the module says whether the
///    stage is a source, a sink or between them.
/// 3. [Wiring] makes arrows of the inputs. [LooseEnds] finds what nobody feeds or reads.
/// 4. [Cycles] finds arrows that close a cycle: a full channel in it would wait for itself.
/// 5. [ErrorSide] finds what is downstream of `ERRORS`, and which stages have an implied arrow to
///    its readers. `STATS` has no arrows here: it waits for nobody, and [Assembly] adds it.
/// 6. [Collisions] finds stages that would use one file between them, and files that are read and
///    written. It leaves a plan with placeholders alone: what those stand for is not known.
/// 7. [Kinds] carries payload kinds along the arrows, in topological order.
///
/// Every step is linear in the file, or n log n, or stops at a limit, and none is recursive over
/// the graph: ten thousand stages in one line are no deep stack.
public final class Planner {

  private final Catalog catalog;
  private final Replacement replacement;

  /// A planner with these modules.
  ///
  /// @param catalog the modules that a file may use
  /// @param replacement where values such as `${env:NAME}` come from
  public Planner(Catalog catalog, Replacement replacement) {
    this.catalog = catalog;
    this.replacement = replacement;
  }

  /// Plans a file. Does no I/O but to look where paths lead and for what replacement asks for, and
  /// never throws for what the file says.
  ///
  /// @throws UnpackingError when the libraries of a plugin that the file uses cannot be had
  public Planned plan(PipelineFile file) {
    var findings = new Findings();
    findings.addAll(file);
    var binder = new OptionBinder(replacement, findings);
    var modules = new ModuleFinder(catalog);
    var reader = new DeclarationReader(modules, binder, replacement, findings);
    var keys = file.root().flatMap(reader::file);
    if (keys.isEmpty()) {
      return new Planned.Refused(findings.problems(), findings.hidden());
    }
    var builder = new StageBuilder(catalog, modules, reader, binder, replacement, findings);
    var pipeline = keys.get().pipeline();
    var presets =
        new PresetReader(reader, builder, modules, replacement, findings)
            .read(file.root().orElseThrow());
    var drafts = reader.stages(pipeline, presets).stream().map(builder::build).toList();
    boolean whole = !(pipeline instanceof Yaml.Mapping stages) || stages.whole();
    var graph = new Wiring(drafts, whole, findings).wire();
    boolean cyclic = new Cycles(graph, findings).check();
    var implied = new ErrorSide(graph, findings).implied();
    if (replacement.isReal()) {
      new Collisions(graph, implied, findings).check();
    }
    var order = Order.of(graph, implied);
    var kinds = new Kinds(graph, catalog, findings);
    order.forEach(kinds::visit);
    if (findings.hasErrors() || cyclic) {
      return new Planned.Refused(findings.problems(), findings.hidden());
    }
    var capacity = keys.get().capacity().over(Capacity.DEFAULT);
    var assembly = new Assembly(graph, kinds, capacity);
    var plan =
        new Plan(
            keys.get().name().orElseGet(() -> nameOf(file)),
            assembly.stages(order, keys.get().statsInterval()),
            assembly.edges(order, implied),
            Math.toIntExact(keys.get().maxEventBytes().bytes()),
            new StateRules(
                keys.get().dataDir(),
                keys.get().checkpointInterval(),
                keys.get().deadLetters().rules()));
    return new Planned.Ready(plan, findings.problems(), findings.hidden());
  }

  /// The name of the file without folders and ending.
  private static String nameOf(PipelineFile file) {
    var name = file.source().name();
    name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
