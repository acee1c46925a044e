// SPDX-License-Identifier: Apache-2.0
/// Links runtime images of LogBus. Needs a full JDK.
@org.jspecify.annotations.NullMarked
module io.logbus.dist {
  requires jdk.jlink;
  requires static org.jspecify;

  uses java.util.spi.ToolProvider;
}
