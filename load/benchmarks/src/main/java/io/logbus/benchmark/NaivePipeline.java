// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// The baseline of LogBus: the same pipeline as one writes it first, and as many are. One thread a
/// stage, one event at a time through blocking queues, each event a map made by Jackson. Nothing is
/// slow on purpose.
///
/// It reads a file of JSON lines, splits it, parses each line, stamps it with the time, makes its
/// `status` a text, formats it and writes it.
public final class NaivePipeline {

  private static final int CAPACITY = 1024;
  private static final int CHUNK = 64 << 10;
  private static final Object END = new Object();

  private final ObjectReader reader =
      new JsonMapper().readerFor(new TypeReference<Map<String, Object>>() {});
  private final ObjectWriter writer = new JsonMapper().writer();

  /// One call for each stage; the result is how many events came out of it.
  private final CompletionService<Long> stages;

  private final List<Future<Long>> started = new ArrayList<>();

  /// What a stage does with one event.
  private interface Step<I, O> {
    O apply(I event) throws IOException;
  }

  private NaivePipeline(Executor threads) {
    stages = new ExecutorCompletionService<>(threads);
  }

  /// Runs it: `FILE [OUTPUT]`, the output being `/dev/null` where none is named.
  public static void main(String[] args) throws Exception {
    if (args.length < 1 || args.length > 2) {
      System.err.println("usage: NaivePipeline FILE [OUTPUT]");
      System.exit(64);
    }
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = System.nanoTime();
    long events = run(Path.of(args[0]), Path.of(args.length == 2 ? args[1] : "/dev/null"));
    long wall = System.nanoTime() - start;
    System.out.printf(
        "%d events, %d ns wall and %d ns CPU an event%n",
        events, wall / Math.max(1, events), system.getProcessCpuTime() / Math.max(1, events));
  }

  /// Runs it to the end of the file.
  ///
  /// @return how many events arrived
  /// @throws ExecutionException when a stage failed
  public static long run(Path file, Path output) throws InterruptedException, ExecutionException {
    try (var threads = Executors.newCachedThreadPool()) {
      var pipeline = new NaivePipeline(threads);
      pipeline.start(file, output);
      try {
        for (var _ : pipeline.started) {
          pipeline.stages.take().get();
        }
        return pipeline.started.getLast().get();
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private void start(Path file, Path output) {
    var chunks = queue();
    start(() -> read(file, chunks));
    var lines = queue();
    start(() -> split(chunks, lines));
    var maps = then(lines, (byte[] line) -> reader.<Map<String, Object>>readValue(line));
    var stamped = then(maps, NaivePipeline::stamp);
    var changed = then(stamped, NaivePipeline::change);
    var formatted = then(changed, writer::writeValueAsBytes);
    start(() -> write(formatted, output));
  }

  private static BlockingQueue<Object> queue() {
    return new ArrayBlockingQueue<>(CAPACITY);
  }

  private void start(Callable<Long> body) {
    started.add(stages.submit(body));
  }

  @SuppressWarnings("unchecked") // each queue carries one type and the mark
  private <I, O> BlockingQueue<Object> then(BlockingQueue<Object> in, Step<I, O> step) {
    var out = queue();
    start(
        () -> {
          long events = 0;
          for (Object event = in.take(); event != END; event = in.take()) {
            out.put(step.apply((I) event));
            events++;
          }
          out.put(END);
          return events;
        });
    return out;
  }

  private static long read(Path file, BlockingQueue<Object> out)
      throws IOException, InterruptedException {
    long chunks = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (byte[] chunk = in.readNBytes(CHUNK); chunk.length > 0; chunk = in.readNBytes(CHUNK)) {
        out.put(chunk);
        chunks++;
      }
    }
    out.put(END);
    return chunks;
  }

  private static long split(BlockingQueue<Object> in, BlockingQueue<Object> out)
      throws InterruptedException {
    long lines = 0;
    var line = new ByteArrayOutputStream();
    for (Object chunk = in.take(); chunk != END; chunk = in.take()) {
      byte[] bytes = (byte[]) chunk;
      int start = 0;
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] == '\n') {
          line.write(bytes, start, i - start);
          out.put(line.toByteArray());
          line.reset();
          start = i + 1;
          lines++;
        }
      }
      line.write(bytes, start, bytes.length - start);
    }
    if (line.size() > 0) {
      out.put(line.toByteArray());
      lines++;
    }
    out.put(END);
    return lines;
  }

  private static Map<String, Object> stamp(Map<String, Object> event) {
    event.put("ingress", Instant.now().toString());
    return event;
  }

  private static Map<String, Object> change(Map<String, Object> event) {
    event.put("status", String.valueOf(event.get("status")));
    return event;
  }

  private static long write(BlockingQueue<Object> in, Path output)
      throws IOException, InterruptedException {
    long events = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(output), CHUNK)) {
      for (Object event = in.take(); event != END; event = in.take()) {
        out.write((byte[]) event);
        out.write('\n');
        events++;
      }
    }
    return events;
  }
}
