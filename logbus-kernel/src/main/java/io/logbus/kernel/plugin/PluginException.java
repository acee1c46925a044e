// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// Plugin zips that cannot be used, all of them at once. Nothing stays loaded.
public final class PluginException extends Exception {

  private static final long serialVersionUID = 1;

  private final transient List<Fault> faults;

  /// What is wrong with a zip, or with a place where zips should be.
  ///
  /// @param zip the file or folder
  /// @param reason for the user: what is wrong and what to do
  public record Fault(Path zip, String reason) {

    @Override
    public String toString() {
      return zip + ": " + reason;
    }
  }

  PluginException(List<Fault> faults) {
    super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
    this.faults = List.copyOf(faults);
  }

  /// Every fault, in the order of the zips. Never empty.
  public List<Fault> faults() {
    return faults;
  }
}
