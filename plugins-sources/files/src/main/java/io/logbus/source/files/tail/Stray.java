// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// A file beside the patterns that is known from before.
///
/// @param key the id of its lane
record Stray(String key, Path path, BasicFileAttributes attributes) {}
