// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Component;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.Offer;
import io.logbus.kernel.catalog.PluginFailure;
import io.logbus.kernel.plugin.PluginException.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Loads plugin zips and lends what they offer.
///
/// Each zip is unpacked into a private folder, its libraries only when they are needed, entered in
/// the [PluginRegistry], made a module layer ([PluginLayer]) over a class loader of its own, and
/// asked for its components. Dropping a zip into, or changing one in, a folder that was loaded has
/// no effect on a host.
///
/// For one thread. A plugin can be collected once it is unloaded and nobody keeps a catalog,
/// component or instance of it.
public final class PluginHost implements AutoCloseable {

  /// @param folder where the zip is unpacked; names the plugin to the registry
  private record Loaded(LoadedPlugin about, Path folder, List<Component<?>> components) {}

  private final WorkFolder work;
  private final PluginRegistry registry;
  private final Map<String, Loaded> loaded = new LinkedHashMap<>();

  private PluginHost(WorkFolder work) throws WorkFolderException {
    this.work = work;
    this.registry = new PluginRegistry(work.newFolder());
  }

  /// Loads zips. All of them are looked at, so that every fault is told at once.
  ///
  /// @param places zips, and folders whose files `*.zip` are taken in the order of their names,
  ///   hidden files left out
  /// @param workFolder where to unpack, made if it is not there; several hosts, also of other
  ///   processes, may use one
  /// @throws PluginException when a zip cannot be used; then nothing is loaded
  /// @throws IOException with a text for the user, when nothing can be written in the work folder
  public static PluginHost open(List<Path> places, Path workFolder)
      throws PluginException, IOException {
    var host = new PluginHost(WorkFolder.in(workFolder));
    var faults = new ArrayList<Fault>();
    try {
      for (Path zip : ZipPlaces.zips(places, faults)) {
        host.load(zip, faults);
      }
      if (faults.isEmpty()) {
        return host;
      }
    } catch (IOException | RuntimeException | Error e) {
      host.close();
      throw e;
    }
    host.close();
    throw new PluginException(faults);
  }

  /// The components of what is loaded now.
  public Catalog catalog() {
    return Catalog.of(
        loaded.values().stream()
            .flatMap(
                plugin ->
                    plugin.components().stream()
                        .map(component -> new Offer(component, plugin.about().id())))
            .toList());
  }

  /// What is loaded now, in the order of loading.
  public List<LoadedPlugin> plugins() {
    return loaded.values().stream().map(Loaded::about).toList();
  }

  /// Unloads one plugin, none of whose instances may run any more.
  ///
  /// @throws IllegalArgumentException when none of this id is loaded
  /// @throws IOException when what was unpacked cannot be deleted; it is unloaded nevertheless
  public void unload(String id) throws IOException {
    var plugin = loaded.remove(id);
    if (plugin == null) {
      throw new IllegalArgumentException("no plugin '" + id + "' is loaded");
    }
    discard(plugin.folder());
  }

  /// Unloads every plugin and deletes what was unpacked.
  @Override
  public void close() throws IOException {
    for (var plugin : loaded.values()) {
      registry.unload(plugin.folder());
    }
    loaded.clear();
    work.close();
  }

  private void load(Path zip, List<Fault> faults) throws WorkFolderException {
    Path folder = work.newFolder();
    try {
      var plugin = load(zip, folder, Unzip.DEFAULT.open(zip));
      loaded.put(plugin.about().id(), plugin);
    } catch (Refusal e) {
      faults.add(new Fault(zip, String.valueOf(e.getMessage())));
      registry.unload(folder); // what was unpacked goes with the host, which is closed
    } catch (IOException e) {
      throw work.failed(e);
    }
  }

  private Loaded load(Path zip, Path folder, PluginZip open) throws IOException, Refusal {
    boolean handedOn = false;
    try {
      open.unpackOwn(folder);
      var plugin = load(zip, folder, new Libraries(open, work, folder));
      handedOn = true;
      return plugin;
    } finally {
      if (!handedOn) {
        open.close();
      }
    }
  }

  private Loaded load(Path zip, Path folder, Libraries libraries) throws IOException, Refusal {
    var properties = PluginProperties.read(folder.resolve("plugin.properties"));
    var twin = loaded.get(properties.id());
    if (twin != null) {
      throw new Refusal(
          "it is the plugin '%s', which %s is too: remove one"
              .formatted(properties.id(), twin.about().zip()));
    }
    var own = Unzip.jars(folder.resolve("module"));
    if (own.size() != 1) {
      throw new Refusal(
          "it has " + own.size() + " jars in module/ and needs one" + PluginFailure.TELL);
    }
    registry.checkRequires(properties.requires());
    var loader = registry.load(folder, libraries);
    var layer = PluginLayer.define(own.getFirst(), loader, properties.jdkModules());
    var components = Offers.of(layer);
    for (var component : components) {
      checkUnique(component);
    }
    var about =
        new LoadedPlugin(
            properties.id(),
            properties.version(),
            properties.description(),
            zip,
            layer.module().getName(),
            libraries.names(),
            modules(components));
    return new Loaded(about, folder, components);
  }

  private void checkUnique(Component<?> component) throws Refusal {
    for (var other : loaded.values()) {
      var modules = other.about().modules().get(component.kind());
      if (modules != null && modules.contains(component.module())) {
        throw new Refusal(
            "it offers the %s '%s', which %s offers too: remove one"
                .formatted(Offers.kind(component.kind()), component.module(), other.about().zip()));
      }
    }
  }

  private static Map<Component.Kind, SortedSet<String>> modules(List<Component<?>> components) {
    var modules = new TreeMap<Component.Kind, SortedSet<String>>();
    for (var component : components) {
      modules.computeIfAbsent(component.kind(), _ -> new TreeSet<>()).add(component.module());
    }
    return modules;
  }

  private void discard(Path folder) throws IOException {
    registry.unload(folder);
    WorkFolder.delete(folder);
  }
}
