// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.catalog;

import io.logbus.api.Component;

/// A component and where it comes from.
///
/// @param component what the plugin offers
/// @param plugin the id of the plugin, for people
public record Offer(Component<?> component, String plugin) {}
