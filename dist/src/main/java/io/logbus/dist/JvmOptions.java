// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.util.List;

/// The options of the Java virtual machine that are baked into an image. What stands on the command
/// line comes later and wins.
final class JvmOptions {

  /// The heap where `LOGBUS_JAVA_OPTS` says nothing.
  private static final String HEAP = "-Xmx256m";

  private JvmOptions() {}

  static List<String> baked() {
    return List.of(
        // Plugins come after the start: what their JDK modules need must be there by then.
        "--add-modules=ALL-SYSTEM",
        // Libraries of plugins with native code are in unnamed modules, those that still use
        // sun.misc.Unsafe would make the JVM warn.
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        HEAP,
        // The launcher takes it back where another one is asked for.
        "-XX:+UseSerialGC",
        "-XX:+UseCompactObjectHeaders",
        // A process without memory does nothing right. What was not confirmed is replayed.
        "-XX:+ExitOnOutOfMemoryError",
        // Standard output belongs to the events.
        "-XX:+DisplayVMOutputToStderr",
        // No file in the temporary folder, whose disk could stall the JVM.
        "-XX:-UsePerfData");
  }
}
