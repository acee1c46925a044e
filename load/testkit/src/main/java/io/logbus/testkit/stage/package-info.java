// SPDX-License-Identifier: Apache-2.0
/// Stages that keep events in memory, and stages that fail as a test asks: for tests of what runs
/// stages.
@NullMarked
package io.logbus.testkit.stage;

import org.jspecify.annotations.NullMarked;
