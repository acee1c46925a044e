// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.logbus.api.Component;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.file.Surroundings;
import io.logbus.kernel.plugin.LoadedPlugin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
    return with(modules, onStop, new ByteArrayOutputStream(), args);
  }

  /// With a standard output of the test's own, of which `out` is the text.
  static Run with(
      TestModules modules, Consumer<Runnable> onStop, OutputStream out, String... args) {
    var err = new ByteArrayOutputStream();
    var terminal = new Terminal(out, err);
    var session =
        new Session(
            terminal,
            _ -> new TestPlugins(modules.catalog()),
            Optional.of(Path.of("plugins")),
            new Here(),
            onStop);
    int code = new LogbusCommand(session).execute(args);
    return new Run(code, out.toString(), err.toString(UTF_8));
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
