// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.util.List;
import java.util.Optional;

/// The most heap that the events of a plan take up, in bytes by the events' own estimate. The JVM,
/// the classes and what libraries keep behind a plugin's back come on top.
///
/// @param stages one for each stage of the plan, in its order
/// @param deadLetters what is being written to the dead letters
/// @param bytes all of them together
public record MemoryBound(List<OfStage> stages, long deadLetters, long bytes) {

  /// What one stage keeps.
  ///
  /// @param stage its name
  /// @param channel in the channel that it reads, with what it has taken and not finished; 0 for a
  ///   source
  /// @param own what it makes, collects and keeps, with one lane open
  /// @param furtherLane what each further lane adds that is open at the same time
  public record OfStage(String stage, long channel, long own, long furtherLane) {}

  public MemoryBound {
    stages = List.copyOf(stages);
  }

  /// Works it out.
  public static MemoryBound of(Plan plan) {
    var stages = plan.stages().stream().map(stage -> of(stage, plan)).toList();
    long letters = letters(plan);
    long bytes = letters;
    for (var stage : stages) {
      bytes = sum(bytes, stage.channel(), stage.own());
    }
    return new MemoryBound(stages, letters, bytes);
  }

  /// The text of what one stage has collected, in a buffer that doubles; one stage at a time.
  private static long letters(Plan plan) {
    return plan.state().deadLetters().enabled()
        ? doubling(sum(RunLimits.OUTBOX_BYTES, plan.maxEventHeap()))
        : 0;
  }

  private static OfStage of(PlannedStage stage, Plan plan) {
    long channel = stage.isSource() ? 0 : Math.max(stage.capacity().bytes(), plan.maxEventHeap());
    long lane = lane(stage.step(), plan);
    return new OfStage(stage.name(), channel, sum(fixed(stage.step(), channel, plan), lane), lane);
  }

  /// What is there once for each lane.
  private static long lane(Step step, Plan plan) {
    return switch (step) {
      case Step.Read(_, var compression, var decode, _) ->
          sum(
              RunLimits.LANE_BYTES,
              compression.isEmpty() ? 0 : sum(memory(compression), doubling(RunLimits.PIECE_BYTES)),
              decode.isEmpty() ? 0 : sum(unfinished(plan), memory(decode)));
      case Step.Change(var transform) ->
          transform.traits().perLane() ? transform.traits().memory().bytes() : 0;
      case Step.Parse(var decoder, _, _) ->
          sum(unfinished(plan), decoder.traits().memory().bytes());
      case Step.Format _, Step.Write _, Step.Stats _ -> 0;
    };
  }

  /// What is there once for the stage: the events that wait to be sent on, the one that is being
  /// made, and what the component says that it keeps.
  private static long fixed(Step step, long channel, Plan plan) {
    long event = plan.maxEventHeap();
    long outbox = sum(RunLimits.OUTBOX_BYTES, event);
    return switch (step) {
      case Step.Read(var source, _, _, _) -> sum(source.traits().memory().bytes(), outbox, event);
      case Step.Change(var transform) ->
          transform.traits().perLane()
              ? sum(outbox, event)
              : sum(transform.traits().memory().bytes(), outbox, event);
      case Step.Stats _ -> times(plan.stages().size(), RunLimits.STATS_BYTES);
      case Step.Parse _ -> sum(outbox, event);
      case Step.Format(var encoder) ->
          sum(encoder.traits().memory().bytes(), outbox, doubling(event));
      case Step.Write(var sink, var encode, var compression, _, var rules) ->
          sum(
              sink.traits().memory().bytes(),
              outbox,
              times(rules.inFlight(), ofCall(encode, compression, rules, channel, plan)));
    };
  }

  /// A sink has what it was given encoded, in a buffer for each call that doubles as it grows, and
  /// in another one compressed. All of a call is still counted in the channel, so it is no more
  /// than that holds.
  private static long ofCall(
      Optional<Bound<?>> encode,
      Optional<Bound<?>> compression,
      WriteRules rules,
      long channel,
      Plan plan) {
    long call = Math.min(Math.max(rules.batchBytes(), plan.maxEventHeap()), channel);
    long encoded = sum(doubling(call), memory(encode));
    return compression.isEmpty() ? encoded : sum(encoded, doubling(call), memory(compression));
  }

  /// What a decoder keeps of an event whose end has not come yet, in a buffer that doubles.
  private static long unfinished(Plan plan) {
    return doubling(plan.maxEventBytes());
  }

  private static long memory(Optional<Bound<?>> codec) {
    return codec.map(bound -> bound.traits().memory().bytes()).orElse(0L);
  }

  private static long doubling(long bytes) {
    return sum(bytes, bytes);
  }

  private static long times(int n, long bytes) {
    return bytes > Long.MAX_VALUE / n ? Long.MAX_VALUE : n * bytes;
  }

  /// Stays at the greatest number rather than turning negative.
  private static long sum(long... parts) {
    long sum = 0;
    for (long part : parts) {
      sum += part;
      if (sum < 0) {
        return Long.MAX_VALUE;
      }
    }
    return sum;
  }
}
