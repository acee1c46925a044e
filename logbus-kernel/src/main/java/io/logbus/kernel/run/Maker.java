// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// Makes an instance for a stage, on the thread that will run it.
@FunctionalInterface
interface Maker<T> {
  T make() throws Exception;
}
