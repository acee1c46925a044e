// SPDX-License-Identifier: Apache-2.0
/// A process that hands the engine events at scheduled times.
@NullMarked
package io.logbus.load.feed;

import org.jspecify.annotations.NullMarked;
