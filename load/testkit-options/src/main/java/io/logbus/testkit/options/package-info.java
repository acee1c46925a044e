// SPDX-License-Identifier: Apache-2.0
/// Reads the options of a component under test as a pipeline file gives them, with the kernel's own
/// binder. It stands apart from the testkit so that the kernel's tests can use that.
@NullMarked
package io.logbus.testkit.options;

import org.jspecify.annotations.NullMarked;
