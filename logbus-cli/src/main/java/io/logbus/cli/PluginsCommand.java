// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.api.config.Example;
import io.logbus.cli.reference.Offered;
import io.logbus.cli.reference.OptionList;
import io.logbus.cli.text.Wrapped;
import io.logbus.kernel.file.DidYouMean;
import io.logbus.kernel.options.OptionSchema;
import io.logbus.kernel.plugin.LoadedPlugin;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `logbus plugins`.
@Command(
    name = "plugins",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Lists the plugins with their modules, or tells about one module.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus plugins                       all plugins, and where they are",
      "  logbus plugins read-files            one module with its options",
      "  logbus plugins --plugins ./my-plugins"
    })
final class PluginsCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private final PluginOptions options = new PluginOptions();
  @Mixin private final Verbosity verbosity = new Verbosity();

  @Parameters(paramLabel = "MODULE", arity = "0..1", description = "The module to tell about.")
  private Optional<String> module = Optional.empty();

  PluginsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    verbosity.apply(session.terminal());
    try (var plugins = options.open(session)) {
      if (module.isPresent()) {
        tellAbout(module.get(), Offered.in(plugins.catalog()));
      } else {
        plugins.loaded().forEach(this::list);
      }
    }
    return ExitCode.DONE.code();
  }

  private void list(LoadedPlugin plugin) {
    PrintWriter out = session.terminal().out();
    String modules =
        plugin.modules().entrySet().stream()
            .flatMap(
                kind -> kind.getValue().stream().map(name -> Offered.module(kind.getKey(), name)))
            .collect(Collectors.joining(", "));
    out.println(plugin.id() + " " + plugin.version());
    Wrapped.print(plugin.description(), "  ", out);
    out.println("  modules    " + modules);
    out.println("  zip        " + plugin.zip());
    if (!plugin.libraries().isEmpty()) {
      out.println("  libraries  " + String.join(", ", plugin.libraries()));
    }
  }

  private void tellAbout(String name, List<Offered> all) {
    var found = all.stream().filter(offered -> offered.module().equals(name)).findFirst();
    if (found.isEmpty()) {
      throw new CommandFailure(
          ExitCode.WRONG_USAGE,
          "no plugin offers the module '%s'%s"
              .formatted(name, hint(name, all.stream().map(Offered::module).toList())));
    }
    var offered = found.get();
    var type = offered.offer().component().options();
    PrintWriter out = session.terminal().out();
    out.println(name + " (" + offered.kind() + ", of " + offered.offer().plugin() + ")");
    var schema = OptionSchema.of(type);
    Wrapped.print(schema.doc(), "  ", out);
    out.println();
    new OptionList(out).print(schema);
    for (var example : type.getAnnotationsByType(Example.class)) {
      out.println();
      out.println("  # " + (example.title().isEmpty() ? "for example" : example.title()));
      print(example.value().strip(), out);
    }
  }

  private static String hint(String name, List<String> modules) {
    var otherForms = modules.stream().filter(module -> module.endsWith("-" + name)).toList();
    if (!otherForms.isEmpty()) {
      return "; " + DidYouMean.ask(otherForms);
    }
    return new DidYouMean()
        .among(modules, name)
        .map(near -> "; " + near)
        .orElse(modules.isEmpty() ? "" : "\nthere are: " + String.join(", ", modules));
  }

  private static void print(String config, PrintWriter out) {
    if (config.startsWith("{")) {
      out.println("  config: " + config);
    } else {
      out.println("  config:");
      config.lines().forEach(line -> out.println(("    " + line).stripTrailing()));
    }
  }
}
