// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Component;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/// What is known of a plugin that is loaded. Holds nothing of the plugin itself, so that it may be
/// kept when that is unloaded.
///
/// @param id of the plugin
/// @param version of the plugin
/// @param description what it is for, possibly empty
/// @param zip where it came from
/// @param sha256 of the zip as it was loaded, in lower-case hexadecimal
/// @param javaModule the name of its Java module
/// @param libraries the file names of its libraries, sorted
/// @param modules the names of its components by kind, as pipeline files write them
public record LoadedPlugin(
    String id,
    String version,
    String description,
    Path zip,
    String sha256,
    String javaModule,
    List<String> libraries,
    Map<Component.Kind, SortedSet<String>> modules) {}
