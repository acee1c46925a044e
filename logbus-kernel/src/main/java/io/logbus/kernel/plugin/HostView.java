// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Plugin;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/// What plugins see of the process that they run in: the JDK, `io.logbus.api` and `org.slf4j`. The
/// kernel, its libraries and other plugins are not there, so that a plugin can bring any version of
/// any library.
///
/// It is the parent of every plugin's loader, so that what it shows comes before what a plugin
/// brings: an `Event` is the same class for all.
///
/// Its own parent is the platform's class loader, where `ServiceLoader` then finds what the JDK
/// provides. Classes are not asked of that one without a look at the name, since it also finds the
/// packages of every other module in the boot layer, whichever loader has them; in an image those
/// of the kernel are there.
final class HostView extends ClassLoader {

  static {
    registerAsParallelCapable();
  }

  private static final String API = Plugin.class.getPackageName();

  /// The packages of slf4j-api. Others below `org.slf4j` are of bridges, which a plugin may bring.
  private static final Set<String> SLF4J =
      Set.of("org.slf4j", "org.slf4j.event", "org.slf4j.helpers", "org.slf4j.spi");

  /// The packages of the JDK's modules, exported or not: the modules see to that. What the JDK
  /// reads is part of it: a compiler for Truffle, added at the start, is a module of the JDK and
  /// shares the types of three others with the language that it compiles.
  private final Set<String> jdk;

  HostView() {
    super("logbus-host", getPlatformClassLoader());
    this.jdk =
        ModuleLayer.boot().configuration().modules().stream()
            .filter(module -> PluginLayer.isOfTheJdk(module.name()))
            .flatMap(module -> Stream.concat(Stream.of(module), module.reads().stream()))
            .distinct()
            .flatMap(module -> module.reference().descriptor().packages().stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  /// Whether the classes of a package are the host's, whatever a plugin brings.
  static boolean isShared(String name) {
    return name.equals(API) || name.startsWith(API + ".") || SLF4J.contains(name);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    String inPackage = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    if (jdk.contains(inPackage)) {
      return getSystemClassLoader().loadClass(name);
    }
    if (isShared(inPackage)) {
      var owner = SLF4J.contains(inPackage) ? Logger.class : Plugin.class;
      return owner.getClassLoader().loadClass(name);
    }
    return Class.forName(name, false, null); // what an agent added to the boot loader
  }
}
