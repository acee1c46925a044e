// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

/// A place in a pipeline file.
///
/// @param line from 1
/// @param column from 1, in code points
/// @param length how many code points are meant, at least 1
public record Mark(int line, int column, int length) {}
