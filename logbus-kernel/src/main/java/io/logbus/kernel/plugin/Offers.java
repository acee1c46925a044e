// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Component;
import io.logbus.api.Plugin;
import io.logbus.kernel.catalog.PluginFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Asks a plugin for its components, and takes none that would fail later.
final class Offers {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  private static final String FAILED = "it fails when it is asked for its modules: ";

  private Offers() {}

  /// The components of a plugin, asked for with its loader as context class loader.
  static List<Component<?>> of(PluginLayer layer) throws Refusal {
    var loader = layer.module().getClassLoader();
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return checked(plugin(layer).components(), loader);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new Refusal(FAILED + PluginFailure.reason(e) + PluginFailure.TELL, e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Plugin plugin(PluginLayer layer) throws Refusal, ReflectiveOperationException {
    if (layer.plugins().size() != 1) {
      throw new Refusal(
          "its module-info must say 'provides io.logbus.api.Plugin with' one class, and names "
              + (layer.plugins().isEmpty() ? "none" : layer.plugins().size()));
    }
    var type = layer.module().getClassLoader().loadClass(layer.plugins().getFirst());
    return type.asSubclass(Plugin.class).getConstructor().newInstance();
  }

  // A plugin need not be compiled with null checks, and hands over what it likes.
  private static List<Component<?>> checked(
      @Nullable List<? extends @Nullable Component<?>> offered, ClassLoader loader) throws Refusal {
    if (offered == null || offered.isEmpty()) {
      throw new Refusal("it offers no components");
    }
    var taken = new ArrayList<Component<?>>();
    var names = new HashSet<List<Object>>();
    for (var component : offered) {
      if (component == null) {
        throw new Refusal("one of its components is null");
      }
      check(component, loader);
      if (!names.add(List.of(component.kind(), component.module()))) {
        throw new Refusal(
            "it offers the " + kind(component.kind()) + " '" + component.module() + "' twice");
      }
      taken.add(component);
    }
    return List.copyOf(taken);
  }

  private static void check(Component<?> component, ClassLoader loader) throws Refusal {
    if (component.module() == null || !NAME.matcher(component.module()).matches()) {
      throw new Refusal(
          "it offers a component called '"
              + component.module()
              + "': a name is made of a-z, 0-9 and single '-'");
    }
    String what = "its component '" + component.module() + "' ";
    if (component.kind() == null
        || component.options() == null
        || component.traits() == null
        || component.factory() == null) {
      throw new Refusal(what + "is incomplete: kind, options, traits and factory are needed");
    }
    if (!component.options().isRecord() || !loader.equals(component.options().getClassLoader())) {
      throw new Refusal(
          what + "has options that are no record of its own: " + component.options().getName());
    }
  }

  static String kind(Component.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
