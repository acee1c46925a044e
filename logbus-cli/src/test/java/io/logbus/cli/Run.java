// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.api.Component;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.file.Surroundings;
import io.logbus.kernel.plugin.LoadedPlugin;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// What a command line printed and returned, with the modules of a test.
///
/// @param code it returned
/// @param out it printed to standard output
/// @param err it printed to standard error
record Run(int code, String out, String err) {

  static Run of(String... args) {
    return with(new TestModules(), _ -> {}, args);
  }

  static Run with(TestModules modules, Consumer<Runnable> onStop, String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    var terminal = new Terminal(new PrintWriter(out, true), new PrintWriter(err, true));
    var session =
        new Session(
            terminal,
            _ -> new TestPlugins(modules.catalog()),
            Optional.of(Path.of("plugins")),
            new Here(),
            onStop);
    int code = new LogbusCommand(session).execute(args);
    return new Run(code, out.toString(), err.toString());
  }

  private record TestPlugins(Catalog catalog) implements Plugins {
    @Override
    public List<LoadedPlugin> loaded() {
      return List.of(
          new LoadedPlugin(
              "test",
              "1.2.3",
              "For tests.",
              Path.of("plugins/test.zip"),
              "io.logbus.test",
              List.of("some-library.jar"),
              new TreeMap<>(
                  Map.of(
                      Component.Kind.SOURCE,
                      new TreeSet<>(List.of("read-words")),
                      Component.Kind.DECODER,
                      new TreeSet<>(List.of("morse"))))));
    }

    @Override
    public void close() {}
  }

  private record Here() implements Surroundings {
    @Override
    public Optional<String> variable(String name) {
      return name.equals("WORD") ? Optional.of("from-env") : Optional.empty();
    }

    @Override
    public String file(Path path) throws IOException {
      throw new IOException("there is no file " + path);
    }

    @Override
    public String host() {
      return "test-host";
    }
  }
}
