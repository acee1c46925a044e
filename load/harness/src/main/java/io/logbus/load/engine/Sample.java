// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

/// What the three processes had at a moment.
///
/// @param at when, by [System#nanoTime]
/// @param rss the engine's memory in RAM, in bytes
/// @param heap what the engine's heap holds, garbage included, in bytes; -1 before it is known
/// @param engine its CPU time so far, in nanoseconds
/// @param feeder likewise
/// @param collector likewise
public record Sample(long at, long rss, long heap, long engine, long feeder, long collector) {}
