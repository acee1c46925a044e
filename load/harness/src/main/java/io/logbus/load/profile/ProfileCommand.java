// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.engine.Capacity;
import io.logbus.load.engine.Setup;
import io.logbus.load.engine.Transform;
import io.logbus.load.lab.Lab;
import io.logbus.load.record.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Takes fresh engines through a [Course] each, and tells how fast they are.
@Command(
    name = "profile",
    description = {
      "Finds the rate that an engine holds, overloads it, and measures its latency.",
      "Fails when an event is lost, a ledger does not agree, memory grows or an engine does not recover."
    })
public final class ProfileCommand implements Callable<Integer> {

  private static final int REPETITIONS = 10;
  private static final int QUICK_REPETITIONS = 2;

  @Mixin private final Lab lab = new Lab();

  @Option(names = "--quick", description = "short dwells, and two repetitions; under 3 minutes")
  private boolean quick;

  @Option(
      names = "--repetitions",
      paramLabel = "COUNT",
      description = "how many engines (default: 10)")
  private @Nullable Integer repetitions;

  @Option(
      names = "--transform",
      paramLabel = "NAME",
      description = "native, js, absent, or a file with a script (default: ${DEFAULT-VALUE})")
  private String transform = "js";

  @Option(
      names = "--capacity",
      paramLabel = "EVENTS",
      description = "of each channel (default: ${DEFAULT-VALUE})")
  private int capacity = 4096;

  @Override
  public Integer call() throws IOException, InterruptedException {
    var corpus = lab.corpus();
    var folder = lab.folder("profile");
    lab.provenance(folder, corpus);
    var recording = new Recording(folder.resolve("recording.jsonl"));
    var all = new ArrayList<Repetition>();
    for (int number = 1; number <= repetitions(); number++) {
      var own = Files.createDirectories(folder.resolve("repetition-" + number));
      var setup =
          new Setup(lab.image(), corpus, Transform.named(transform), Capacity.of(capacity), own);
      var repetition = Repetition.run(number, setup, quick ? Durations.QUICK : Durations.FULL);
      recording.add(Transcript.of(repetition));
      all.add(repetition);
      lab.say("repetition %d: %,.0f events/s".formatted(number, repetition.capacity()));
    }
    return tell(new Summary(all), folder);
  }

  private int repetitions() {
    if (repetitions != null) {
      return repetitions;
    }
    return quick ? QUICK_REPETITIONS : REPETITIONS;
  }

  private int tell(Summary summary, Path folder) throws IOException {
    lab.report(folder, new Report(summary).tables());
    var faults = summary.faults();
    faults.forEach(fault -> lab.say("FAULT: " + fault));
    return faults.isEmpty() ? 0 : 1;
  }
}
