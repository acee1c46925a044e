// SPDX-License-Identifier: Apache-2.0
/// The engine as a process between the feeder and the collector, and what the system tells of the
/// three.
@NullMarked
package io.logbus.load.engine;

import org.jspecify.annotations.NullMarked;
