// SPDX-License-Identifier: Apache-2.0
/// Questions that one figure answers: what a stage costs, and what memory a capacity takes.
@NullMarked
package io.logbus.load.experiment;

import org.jspecify.annotations.NullMarked;
