// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;

/// Where commands print. A reader that goes away is no error: what it does not want is not told.
///
/// @param out what was asked for
/// @param err everything else
record Terminal(PrintWriter out, PrintWriter err) {

  /// That of the process, in UTF-8 whatever the locale says, as the events are.
  static Terminal system() {
    return new Terminal(writer(FileDescriptor.out), writer(FileDescriptor.err));
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(new FileOutputStream(descriptor), true, UTF_8);
  }
}
