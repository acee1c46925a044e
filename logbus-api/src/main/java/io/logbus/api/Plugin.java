// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.util.List;

/// What a plugin zip offers; its one service, found by `ServiceLoader`.
///
/// The module of a plugin is `open` (the kernel reads its option records) and says `provides
/// io.logbus.api.Plugin with …`. The class has a public constructor without parameters.
public interface Plugin {

  /// The components, each with a module name that no other component of its kind has. Called once
  /// after the zip is loaded; it does no I/O and starts no thread.
  List<Component<?>> components();
}
