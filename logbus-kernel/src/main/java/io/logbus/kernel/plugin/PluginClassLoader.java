// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/// Loads one plugin: its own jar, whose packages [PluginLayer] makes a named module, and its
/// libraries, which stay in this loader's unnamed module as on a class path. Libraries as automatic
/// modules would fail on the packages that some of them split.
///
/// The libraries are unpacked when the first class or file is asked for that the plugin's own jar
/// does not have.
///
/// A `URLClassLoader` finds by class name alone and knows no modules; the two methods with a module
/// name make it find for the named module what it finds anyway.
final class PluginClassLoader extends URLClassLoader {

  static {
    registerAsParallelCapable();
  }

  private final Libraries libraries;

  PluginClassLoader(String name, Path own, Libraries libraries, ClassLoader parent)
      throws IOException {
    super(name, new URL[] {url(own)}, parent);
    this.libraries = libraries;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try {
      return super.findClass(name);
    } catch (ClassNotFoundException _) {
      addLibraries();
      return super.findClass(name);
    }
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
  public @Nullable URL findResource(String name) {
    URL found = super.findResource(name);
    if (found != null) {
      return found;
    }
    addLibraries();
    return super.findResource(name);
  }

  @Override
  protected @Nullable URL findResource(@Nullable String module, String name) {
    return findResource(name);
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    addLibraries();
    return super.findResources(name);
  }

  @Override
  public void close() throws IOException {
    try (libraries) {
      super.close();
    }
  }

  private synchronized void addLibraries() {
    for (Path jar : libraries.take()) {
      addURL(url(jar));
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e); // a path always makes one
    }
  }
}
