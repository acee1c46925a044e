// SPDX-License-Identifier: Apache-2.0
/// What the tests of a plugin need: contract tests that hold a component to what `logbus-api`
/// promises, and fakes of what the kernel lends it.
///
/// A plugin subclasses one contract for each component ([io.logbus.testkit.SourceContract],
/// [io.logbus.testkit.TransformContract], [io.logbus.testkit.SinkContract],
/// [io.logbus.testkit.CodecContract]) and adds tests of what is its own.
@NullMarked
package io.logbus.testkit;

import org.jspecify.annotations.NullMarked;
