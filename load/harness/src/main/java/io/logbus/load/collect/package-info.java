// SPDX-License-Identifier: Apache-2.0
/// A process that takes what the engine delivers, and times it.
@NullMarked
package io.logbus.load.collect;

import org.jspecify.annotations.NullMarked;
