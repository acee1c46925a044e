// SPDX-License-Identifier: Apache-2.0
/// What a run writes down: lines of JSON, and where they come from.
@NullMarked
package io.logbus.load.record;

import org.jspecify.annotations.NullMarked;
