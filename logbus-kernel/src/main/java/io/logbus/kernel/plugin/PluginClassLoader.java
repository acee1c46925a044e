// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Loads one plugin: its own jar, whose packages [PluginLayer] makes a named module, and its
/// libraries, which stay in this loader's unnamed module as on a class path. Libraries as automatic
/// modules would fail on the packages that some of them split.
///
/// A `URLClassLoader` finds by class name alone and knows no modules; the two methods with a module
/// name make it find for the named module what it finds anyway.
final class PluginClassLoader extends URLClassLoader {

  static {
    registerAsParallelCapable();
  }

  PluginClassLoader(String name, List<Path> jars, ClassLoader parent) throws IOException {
    super(name, urls(jars), parent);
  }

  @Override
  protected @Nullable Class<?> findClass(@Nullable String module, String name) {
    synchronized (getClassLoadingLock(name)) {
      try {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : findClass(name);
      } catch (ClassNotFoundException _) {
        return null; // as the contract of this method wants it
      }
    }
  }

  @Override
  protected @Nullable URL findResource(@Nullable String module, String name) {
    return findResource(name);
  }

  private static URL[] urls(List<Path> jars) throws MalformedURLException {
    var urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = jars.get(i).toUri().toURL();
    }
    return urls;
  }
}
