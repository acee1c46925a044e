// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` again and again, in the middle of a rotated log on its way to a receiver that fails,
/// stalls and is overloaded: in the end every event is there, and at no moment was a checkpoint
/// beyond an event that was not. `-Dlogbus.it.kills=500 -Dlogbus.it.seed=1` for a night.
@Timeout(value = 1, unit = TimeUnit.HOURS)
class CrashIT {

  private static final int KILLS = Integer.getInteger("logbus.it.kills", 20);
  private static final long SEED = Long.getLong("logbus.it.seed", 20_261_201);

  @TempDir Path folder;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, Long> confirmed = new HashMap<>();

  @Test
  void everyEventArrivesAndNoCheckpointIsEverAheadOfOne() throws Exception {
    var logs = Files.createDirectory(folder.resolve("logs"));
    try (var receiver = new FaultyReceiver(random.split())) {
      pipeline(receiver.port());
      var log = new RotatedLog(logs, random.split());
      for (int kill = 0; kill < KILLS; kill++) {
        var process = start();
        write(log, process, receiver);
        process.destroyForcibly().waitFor();
        if (random.nextInt(3) == 0) {
          log.rotate();
        }
        checkGaps(logs, receiver);
      }
      log.finishLine();
      receiver.recover();
      var last = start();
      receiver.await(log.lines());
      last.destroy();

      assertThat(last.waitFor()).as(this::standardError).isZero();
      assertThat(checkGaps(logs, receiver)).as("every line is confirmed").isEqualTo(log.lines());
      assertThat(receiver.count()).isEqualTo(log.lines());
      assertThat(receiver.faults()).isEmpty();
      assertThat(receiver.moods()).containsOnlyKeys(FaultyReceiver.Mood.values());
      assertThat(folder.resolve("state/dead-letters")).doesNotExist();
    }
  }

  private void pipeline(int port) throws IOException {
    Files.writeString(
        folder.resolve("crash.yaml"),
        """
        data_dir: %1$s/state
        checkpoint_interval: 20ms
        pipeline:
          in: {module: tail-files, config: {paths: ['%1$s/logs/app.log*'], poll: 10ms}}
          parse-json: {inputs: [in]}
          double:
            module: js
            inputs: [parse-json]
            config: {script: '(event) => { event.twice = 2 * event.id; return event }'}
          out:
            module: write-http
            inputs: [double]
            encode: json
            batch: {events: 100}
            in_flight: 3
            timeout: 200ms
            retry: {initial_wait: 1ms, max_wait: 50ms}
            config: {endpoint: 'http://127.0.0.1:%2$d/'}
        """
            .formatted(folder, port));
  }

  private Process start() throws IOException {
    return Launch.ofImage()
        .start(
            Redirect.appendTo(folder.resolve("err").toFile()),
            "run",
            folder.resolve("crash.yaml").toString());
  }

  private String standardError() {
    try {
      return "standard error: " + Files.readString(folder.resolve("err"));
    } catch (IOException failure) {
      return failure.toString();
    }
  }

  /// Writes and rotates the log until the moment of the kill: mostly when events have begun to
  /// arrive, sometimes any moment from the start of the process on.
  private void write(RotatedLog log, Process process, FaultyReceiver receiver) throws Exception {
    int before = random.nextInt(5) == 0 ? -1 : receiver.count();
    int moments = random.nextInt(60);
    while (receiver.count() <= before || moments-- > 0) {
      log.append(random.nextInt(100));
      if (random.nextInt(40) == 0) {
        log.rotate();
      }
      assertThat(process.waitFor(10, TimeUnit.MILLISECONDS)).as(this::standardError).isFalse();
    }
  }

  /// Whatever lies before a position that is kept on the disk has arrived, and no position goes
  /// back.
  ///
  /// @return the lines before the positions
  private int checkGaps(Path logs, FaultyReceiver receiver) throws IOException {
    var positions = folder.resolve("state/checkpoints/in.json");
    if (Files.notExists(positions)) {
      return 0;
    }
    var lanes = json.readTree(positions.toFile()).get("lanes");
    int lines = 0;
    try (var files = Files.list(logs)) {
      for (var file : files.toList()) {
        var key = Files.readAttributes(file, BasicFileAttributes.class).fileKey().toString();
        var position = lanes.path(key).asText("0 ");
        long offset = Long.parseLong(position.substring(0, position.indexOf(' ')));
        assertThat(offset).as(key).isGreaterThanOrEqualTo(confirmed.getOrDefault(key, 0L));
        confirmed.put(key, offset);
        for (int id : idsBefore(offset, file)) {
          assertThat(receiver.has(id)).as("id %d, before %d in %s", id, offset, file).isTrue();
          lines++;
        }
      }
    }
    return lines;
  }

  private static List<Integer> idsBefore(long offset, Path file) throws IOException {
    var head = Arrays.copyOf(Files.readAllBytes(file), Math.toIntExact(offset));
    return RotatedLog.ids(head);
  }
}
