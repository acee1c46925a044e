// SPDX-License-Identifier: Apache-2.0
/// snakeyaml-engine as it is published, whose own descriptor shows it to everyone; see decision
/// 0041.
@SuppressWarnings("module") // the kernel is built after it
module org.snakeyaml.engine {
  exports org.snakeyaml.engine.v2.api to
      io.logbus.kernel;
  exports org.snakeyaml.engine.v2.common to
      io.logbus.kernel;
  exports org.snakeyaml.engine.v2.events to
      io.logbus.kernel;
  exports org.snakeyaml.engine.v2.exceptions to
      io.logbus.kernel;
  exports org.snakeyaml.engine.v2.parser to
      io.logbus.kernel;
  exports org.snakeyaml.engine.v2.scanner to
      io.logbus.kernel;
}
