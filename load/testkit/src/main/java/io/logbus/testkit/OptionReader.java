// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.util.ServiceLoader;

/// Reads options as they stand in a pipeline file. The artifact `logbus-testkit-options` has the
/// one that reads them as the kernel does.
public interface OptionReader {

  /// Reads a value of `config`.
  ///
  /// @throws AssertionError saying all that is wrong
  <C extends Record> C read(Class<C> options, String yaml);

  /// The reader on the class path.
  static OptionReader find() {
    return ServiceLoader.load(OptionReader.class)
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "'logbus-testkit-options' is missing from the test's class path"));
  }
}
