// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Plugin;
import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/// What plugins see of the process that they run in: the JDK, `io.logbus.api` and `org.slf4j`. The
/// kernel, its libraries and other plugins are not there, so that a plugin can bring any version of
/// any library.
///
/// It is the parent of every plugin's loader, so that what it shows comes before what a plugin
/// brings: an `Event` is the same class for all.
///
/// The JDK's own platform class loader would not do as a parent: it also finds the packages of
/// every module in the boot layer, whichever loader has it, and in an image those of the kernel are
/// there.
final class HostView extends ClassLoader {

  static {
    registerAsParallelCapable();
  }

  private static final String API = Plugin.class.getPackageName();

  /// The packages of slf4j-api. Others below `org.slf4j` are of bridges, which a plugin may bring.
  private static final Set<String> SLF4J =
      Set.of("org.slf4j", "org.slf4j.event", "org.slf4j.helpers", "org.slf4j.spi");

  /// The packages of the JDK's modules, exported or not: the modules see to that.
  private final Set<String> jdk;

  HostView() {
    super("logbus-host", null);
    this.jdk =
        ModuleLayer.boot().modules().stream()
            .filter(module -> PluginLayer.isOfTheJdk(module.getName()))
            .flatMap(module -> module.getPackages().stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  /// Whether the classes of a package are the host's, whatever a plugin brings.
  static boolean isShared(String name) {
    return name.equals(API) || name.startsWith(API + ".") || SLF4J.contains(name);
  }

  /// Called when the boot loader, the parent of this, has no such class.
  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String inPackage = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    if (jdk.contains(inPackage)) {
      return getSystemClassLoader().loadClass(name);
    }
    if (isShared(inPackage)) {
      var owner = SLF4J.contains(inPackage) ? Logger.class : Plugin.class;
      return owner.getClassLoader().loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }

  // Resources, such as the providers of a service, are those of the platform's loader, which looks
  // for them in its own modules only.

  @Override
  protected @Nullable URL findResource(String name) {
    return getPlatformClassLoader().getResource(name);
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return getPlatformClassLoader().getResources(name);
  }
}
