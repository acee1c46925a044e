// SPDX-License-Identifier: Apache-2.0
/// What an author of LogBus plugins sees, and nothing else: the event model (`event`), the stages,
/// and the types of their options (`config`). It depends on the JDK alone.
@org.jspecify.annotations.NullMarked
module io.logbus.api {
  requires static transitive org.jspecify;

  exports io.logbus.api;
  exports io.logbus.api.config;
  exports io.logbus.api.event;
}
