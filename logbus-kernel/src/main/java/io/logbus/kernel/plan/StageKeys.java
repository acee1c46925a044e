// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.Doc;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.api.config.Template;
import io.logbus.kernel.file.Yaml;
import java.time.Duration;
import java.util.Optional;

/// The keys of a stage.
@Doc("A stage.")
record StageKeys(
    @Doc("The module; by default the name of the stage.") @NotBlank Optional<String> module,
    @Doc(
            "The stages that it reads: `stage`, `stage.output`, `stage.rejected`, `ERRORS` or"
                + " `STATS`.")
        Optional<Yaml> inputs,
    @Doc("A preset, or a list of them, whose keys hold where the stage does not say otherwise.")
        Optional<Yaml> preset,
    @Doc(
            "Names what the stage keeps in the `data_dir`; by default its name. A stage that is"
                + " renamed goes on where it was if its `id` stays.")
        @NotBlank
        Optional<String> id,
    @Doc("The options of the module.") Optional<Yaml> config,
    @Doc("Of the channel that it reads.") Optional<CapacityKeys> capacity,
    @Doc(
            "What becomes of events for which its channel has no room: `block` or `drop`; for all"
                + " inputs, or as a mapping for each.")
        Optional<Yaml> whenFull,
    @Doc(
            "What becomes of an event that the stage cannot handle: `reject`; `keep`, which passes"
                + " it on as it was, with metadata `error`; or `stop`, which ends the pipeline.")
        Optional<OnError> onError,
    @Doc("The codec that reads the bytes of a source.") Optional<Yaml> decode,
    @Doc("The codec that writes the bytes of a sink.") Optional<Yaml> encode,
    @Doc("How the bytes of a source or sink are compressed, such as `gzip`.")
        Optional<Yaml> compression,
    @Doc("How many events a sink is given at once.") Optional<BatchKeys> batch,
    @Doc(
            "How many batches of a sink may be without an outcome. Above 1, events may arrive in"
                + " another order; see `order_by`.")
        @Range(min = "1", max = "1024")
        Optional<Integer> inFlight,
    @Doc("A template: events with the same value stay in order, also with `in_flight` above 1.")
        Optional<Template> orderBy,
    @Doc("How long one write of a sink may take before it is given up and tried again.")
        @Range(min = "1ms", max = "1d")
        Optional<Duration> timeout,
    @Doc("How a sink tries again what it could not write.") Optional<RetryKeys> retry) {

  static final StageKeys NONE =
      new StageKeys(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /// How a sink with these keys is given its events.
  WriteRules rules() {
    var usual = WriteRules.DEFAULT;
    return new WriteRules(
        batch.map(BatchKeys::events).orElse(usual.batchEvents()),
        batch.map(keys -> keys.bytes().bytes()).orElse(usual.batchBytes()),
        batch.map(BatchKeys::interval).orElse(usual.interval()),
        inFlight.orElse(usual.inFlight()),
        orderBy,
        timeout,
        retry.map(RetryKeys::rules).orElse(usual.retry()));
  }
}
