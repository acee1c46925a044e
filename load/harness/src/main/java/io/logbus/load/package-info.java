// SPDX-License-Identifier: Apache-2.0
/// The load harness: how fast LogBus is, what it takes, and that it loses nothing meanwhile.
@NullMarked
package io.logbus.load;

import org.jspecify.annotations.NullMarked;
