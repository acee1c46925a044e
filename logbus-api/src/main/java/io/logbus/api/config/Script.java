// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

/// Program text, taken from the pipeline file as it stands: nothing is replaced in it.
///
/// @param text the program
public record Script(String text) {}
