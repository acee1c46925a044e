// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// An arrow of the pipeline, from an output of one stage to the channel of another.
public record Edge(String from, Port port, String to) {}
