// SPDX-License-Identifier: Apache-2.0
/// How fast an engine is, held, overloaded and recovered: the plan of a run, and its verdict.
@NullMarked
package io.logbus.load.profile;

import org.jspecify.annotations.NullMarked;
