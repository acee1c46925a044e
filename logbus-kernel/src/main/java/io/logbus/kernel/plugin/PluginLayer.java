// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Plugin;
import io.logbus.kernel.catalog.PluginFailure;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/// Makes the own jar of a plugin a module in a layer of its own.
///
/// The module requires `io.logbus.api` and perhaps `org.slf4j`. Both, and what it provides to them,
/// are left out of what is resolved, and read edges to wherever the kernel has them are added
/// instead. So plugins load in the same way whether LogBus runs as modules, as in an image, or from
/// a class path, as in tests; only `ServiceLoader` cannot be asked, and the plugin class is taken
/// from the descriptor.
///
/// @param module the plugin's own, open, reading the libraries of its loader
/// @param plugins the classes that it provides as [Plugin]
record PluginLayer(Module module, List<String> plugins) {

  private static final Set<String> SHARED = Set.of("io.logbus.api", "org.slf4j");

  PluginLayer {
    plugins = List.copyOf(plugins);
  }

  static boolean isOfTheJdk(String module) {
    return module.startsWith("java.") || module.startsWith("jdk.");
  }

  /// Checks the module's descriptor and defines it.
  ///
  /// @param jar the plugin's own jar, one that `loader` has
  /// @param jdkModules what the plugin needs of the JDK beside what it requires
  static PluginLayer define(Path jar, ClassLoader loader, Set<String> jdkModules) throws Refusal {
    var found = read(jar);
    var descriptor = found.descriptor();
    check(descriptor, jdkModules);
    var adapted = new Adapted(found);
    var boot = ModuleLayer.boot();
    try {
      Configuration configuration =
          boot.configuration().resolve(adapted, ModuleFinder.of(), Set.of(descriptor.name()));
      var controller = ModuleLayer.defineModules(configuration, List.of(boot), _ -> loader);
      var module = controller.layer().findModule(descriptor.name()).orElseThrow();
      controller.addReads(module, loader.getUnnamedModule());
      controller.addReads(module, Plugin.class.getModule());
      controller.addReads(module, Logger.class.getModule());
      return new PluginLayer(module, plugins(descriptor));
    } catch (ResolutionException | FindException | LayerInstantiationException e) {
      throw new Refusal("its module cannot be loaded: " + e.getMessage(), e);
    }
  }

  private static List<String> plugins(ModuleDescriptor module) {
    return module.provides().stream()
        .filter(provides -> provides.service().equals(Plugin.class.getName()))
        .flatMap(provides -> provides.providers().stream())
        .toList();
  }

  private static ModuleReference read(Path jar) throws Refusal {
    try {
      var reference = ModuleFinder.of(jar).findAll().iterator().next();
      if (reference.descriptor().isAutomatic()) {
        throw new Refusal("module/" + jar.getFileName() + " has no module-info");
      }
      return reference;
    } catch (FindException e) {
      String why = e.getCause() == null ? "" : " (" + e.getCause().getMessage() + ")";
      throw new Refusal(
          "its 'module/" + jar.getFileName() + "' is no module" + why + PluginFailure.TELL, e);
    }
  }

  private static void check(ModuleDescriptor module, Set<String> jdkModules) throws Refusal {
    if (!module.isOpen()) {
      throw new Refusal("its module is not open: write 'open module " + module.name() + "'");
    }
    String forbidden =
        requires(module)
            .map(Requires::name)
            .filter(Predicate.not(PluginLayer::isOfTheJdk))
            .filter(Predicate.not(SHARED::contains))
            .sorted()
            .collect(Collectors.joining(", "));
    if (!forbidden.isEmpty()) {
      throw new Refusal(
          "its module requires "
              + forbidden
              + ", and may require modules of the JDK, io.logbus.api and org.slf4j only: libraries"
              + " go into lib/ and are not required");
    }
    Optional<String> taken = module.packages().stream().filter(HostView::isShared).findAny();
    if (taken.isPresent()) {
      throw new Refusal("its module has the package " + taken.get() + ", which is not its own");
    }
    String absent =
        Stream.concat(requires(module).map(Requires::name), jdkModules.stream())
            .filter(PluginLayer::isOfTheJdk)
            .filter(name -> ModuleLayer.boot().findModule(name).isEmpty())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    if (!absent.isEmpty()) {
      throw new Refusal(
          "it needs of the JDK what this runtime was built without: "
              + absent
              + ": use an image that has it");
    }
  }

  /// What must be there at run time.
  private static Stream<Requires> requires(ModuleDescriptor module) {
    return module.requires().stream()
        .filter(requires -> !requires.modifiers().contains(Requires.Modifier.STATIC));
  }

  /// Finds one module, with a descriptor that requires modules of the JDK alone.
  private static final class Adapted extends ModuleReference implements ModuleFinder {

    private final ModuleReference original;

    Adapted(ModuleReference original) {
      super(adapt(original.descriptor()), original.location().orElse(null));
      this.original = original;
    }

    private static ModuleDescriptor adapt(ModuleDescriptor given) {
      var adapted = ModuleDescriptor.newOpenModule(given.name()).packages(given.packages());
      requires(given).filter(requires -> isOfTheJdk(requires.name())).forEach(adapted::requires);
      given.exports().forEach(adapted::exports);
      given.uses().stream().filter(service -> !isShared(service)).forEach(adapted::uses);
      given.provides().stream()
          .filter(provides -> !isShared(provides.service()))
          .forEach(adapted::provides);
      return adapted.build();
    }

    private static boolean isShared(String service) {
      return HostView.isShared(service.substring(0, service.lastIndexOf('.')));
    }

    @Override
    public ModuleReader open() throws IOException {
      return original.open();
    }

    @Override
    public Optional<ModuleReference> find(String name) {
      return name.equals(descriptor().name()) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Set<ModuleReference> findAll() {
      return Set.of(this);
    }
  }
}
