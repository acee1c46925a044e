// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.engine.Delivery;
import io.logbus.load.engine.EngineException;
import io.logbus.load.feed.Order;

/// Takes events, and tells what became of them.
@FunctionalInterface
interface Load {

  /// Feeds what is ordered, and waits until all of it has arrived.
  Delivery feed(Order order) throws EngineException, InterruptedException;
}
