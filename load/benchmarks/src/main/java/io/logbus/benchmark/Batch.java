// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Load;

/// A load that weighs something and carries nothing.
record Batch(int events, long bytes) implements Load {}
