// SPDX-License-Identifier: Apache-2.0
/// Packs a plugin and its libraries into a zip, in the build of the plugin.
@org.jspecify.annotations.NullMarked
package io.logbus.build;
