// SPDX-License-Identifier: Apache-2.0
/// What LogBus is measured against.
@NullMarked
package io.logbus.benchmark;

import org.jspecify.annotations.NullMarked;
