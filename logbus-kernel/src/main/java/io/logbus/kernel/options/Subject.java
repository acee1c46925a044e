// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

/// What the options of a mapping belong to, for people.
///
/// @param noun what one of them is called: `option` or `key`
/// @param owner `module 'read-kafka'`
public record Subject(String noun, String owner) {}
