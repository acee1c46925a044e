// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// Sets the context class loader to a plugin's around a call of it, since libraries ask for it. Use
/// with try-with-resources, on one thread.
public final class LoaderScope implements AutoCloseable {

  private final ClassLoader before;

  /// From now until [#close], the context class loader is this one.
  public LoaderScope(ClassLoader loader) {
    var thread = Thread.currentThread();
    before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
  }

  /// The scope of the plugin that an instance comes from.
  public static LoaderScope of(Object instance) {
    return new LoaderScope(instance.getClass().getClassLoader());
  }

  @Override
  public void close() {
    Thread.currentThread().setContextClassLoader(before);
  }
}
