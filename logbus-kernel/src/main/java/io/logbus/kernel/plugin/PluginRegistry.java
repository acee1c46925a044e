// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Plugin;
import io.logbus.kernel.catalog.PluginFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pf4j.AbstractPluginManager;
import org.pf4j.BasePluginRepository;
import org.pf4j.DefaultExtensionFactory;
import org.pf4j.DefaultExtensionFinder;
import org.pf4j.DefaultVersionManager;
import org.pf4j.ExtensionFactory;
import org.pf4j.ExtensionFinder;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginFactory;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRepository;
import org.pf4j.PluginStatusProvider;
import org.pf4j.PluginWrapper;
import org.pf4j.PropertiesPluginDescriptorFinder;
import org.pf4j.VersionManager;

/// The one class that knows PF4J, which keeps the book of plugins: their descriptors, the versions
/// that they ask for, what depends on what, and their states. It is given folders that are unpacked
/// already, and its plugins have no class of PF4J's: what they offer is found by `ServiceLoader`.
///
/// `stopPlugins` and `unloadPlugins` of PF4J walk a list that they change; here plugins go one by
/// one.
final class PluginRegistry extends AbstractPluginManager {

  /// Which PF4J checks nothing against.
  private static final String NO_VERSION = "0.0.0";

  /// One that PF4J takes for the least.
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

  private final HostView view = new HostView();

  /// Those of the plugin that is being loaded, which PF4J does not hand on.
  private @Nullable Libraries libraries;

  /// @param root a folder for PF4J to call its own; nothing is looked for in it
  PluginRegistry(Path root) {
    super(List.of(root));
    setSystemVersion(apiVersion());
  }

  /// Checks what version of the API a plugin needs. PF4J checks it too, and would warn in the log.
  void checkRequires(String range) throws Refusal {
    String system = getSystemVersion();
    boolean met;
    try {
      String atLeast = VERSION.matcher(range).matches() ? ">=" + range : range;
      met =
          system.equals(NO_VERSION) || getVersionManager().checkVersionConstraint(system, atLeast);
    } catch (RuntimeException e) { // of several kinds
      throw new Refusal(
          "its plugin.properties says 'plugin.requires=%s', which is no version of the plugin API"
                  .formatted(range)
              + " such as 0.1.0"
              + PluginFailure.TELL,
          e);
    }
    if (!met) {
      throw new Refusal(
          "it needs version %s of the plugin API, and this LogBus has %s: get another version of one of them"
              .formatted(range, system));
    }
  }

  /// Enters the plugin of a folder and makes the loader of its classes.
  ///
  /// @param itsLibraries closed with the loader, if one is made
  PluginClassLoader load(Path folder, Libraries itsLibraries) throws Refusal {
    libraries = itsLibraries;
    PluginWrapper wrapper;
    try {
      wrapper = getPlugin(loadPlugin(folder));
    } catch (UncheckedIOException e) {
      throw new Refusal("its jars cannot be opened: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      // PF4J tells of bad versions and absent dependencies in exceptions of several kinds.
      throw new Refusal("it cannot be loaded: " + e.getMessage(), e);
    }
    startPlugin(wrapper.getPluginId());
    return (PluginClassLoader) wrapper.getPluginClassLoader();
  }

  /// Forgets the plugin of a folder, if there is one, and closes its jars.
  void unload(Path folder) {
    for (PluginWrapper wrapper : new ArrayList<>(getPlugins())) {
      if (wrapper.getPluginPath().equals(folder)) {
        unloadPlugin(wrapper.getPluginId());
      }
    }
  }

  /// The version in the descriptor of the API's module, without a qualifier such as `-SNAPSHOT`: a
  /// plugin built for 0.2.0 loads in 0.2.0-SNAPSHOT.
  private static String apiVersion() {
    return apiDescriptor()
        .flatMap(ModuleDescriptor::rawVersion)
        .map(version -> version.replaceFirst("[-+].*", ""))
        .orElse(NO_VERSION);
  }

  private static Optional<ModuleDescriptor> apiDescriptor() {
    var module = Plugin.class.getModule();
    if (module.isNamed()) {
      return Optional.of(module.getDescriptor());
    }
    try {
      var source = Plugin.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      return ModuleFinder.of(Path.of(source))
          .find("io.logbus.api")
          .map(ModuleReference::descriptor);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  // What follows is called by the constructor of the superclass.

  @Override
  protected PluginLoader createPluginLoader() {
    return new PluginLoader() {
      @Override
      public boolean isApplicable(Path folder) {
        return Files.isDirectory(folder);
      }

      @Override
      public ClassLoader loadPlugin(Path folder, PluginDescriptor descriptor) {
        try {
          return new PluginClassLoader(
              descriptor.getPluginId(),
              Unzip.jars(folder.resolve("module")).getFirst(),
              Objects.requireNonNull(libraries),
              view);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  @Override
  protected PluginFactory createPluginFactory() {
    return _ -> new org.pf4j.Plugin();
  }

  @Override
  protected PluginDescriptorFinder createPluginDescriptorFinder() {
    return new PropertiesPluginDescriptorFinder();
  }

  @Override
  protected PluginRepository createPluginRepository() {
    return new BasePluginRepository(getPluginsRoots(), _ -> false);
  }

  @Override
  protected PluginStatusProvider createPluginStatusProvider() {
    return new PluginStatusProvider() {
      @Override
      public boolean isPluginDisabled(String id) {
        return false;
      }

      @Override
      public void disablePlugin(String id) {}

      @Override
      public void enablePlugin(String id) {}
    };
  }

  @Override
  protected ExtensionFactory createExtensionFactory() {
    return new DefaultExtensionFactory();
  }

  @Override
  protected ExtensionFinder createExtensionFinder() {
    return new DefaultExtensionFinder(this);
  }

  @Override
  protected VersionManager createVersionManager() {
    return new DefaultVersionManager();
  }
}
