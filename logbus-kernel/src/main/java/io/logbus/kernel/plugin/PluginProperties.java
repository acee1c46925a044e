// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.kernel.catalog.PluginFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a zip says of itself in its `plugin.properties`.
///
/// @param id names the plugin among others
/// @param version of the plugin
/// @param requires the version of the API that it needs, or a range
/// @param description what it is for, possibly empty
/// @param jdkModules the modules of the JDK that it needs
record PluginProperties(
    String id, String version, String requires, String description, Set<String> jdkModules) {

  private static final String ID = "plugin.id";
  private static final String VERSION = "plugin.version";
  private static final String REQUIRES = "plugin.requires";
  private static final String JDK_MODULES = "logbus.jdk-modules";

  static PluginProperties read(Path file) throws IOException, Refusal {
    var properties = new Properties();
    try (var in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          "its plugin.properties cannot be read (" + e.getMessage() + ")" + PluginFailure.TELL, e);
    }
    String missing =
        Stream.of(ID, VERSION, REQUIRES, JDK_MODULES)
            .filter(key -> properties.getProperty(key, "").isBlank())
            .map(key -> "'" + key + "'")
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new Refusal("its plugin.properties says nothing for " + missing + PluginFailure.TELL);
    }
    return new PluginProperties(
        properties.getProperty(ID).strip(),
        properties.getProperty(VERSION).strip(),
        properties.getProperty(REQUIRES).strip(),
        properties.getProperty("plugin.description", "").strip(),
        names(properties.getProperty(JDK_MODULES)));
  }

  private static Set<String> names(String list) {
    return Arrays.stream(list.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
