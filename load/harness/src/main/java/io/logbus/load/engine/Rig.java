// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import io.logbus.load.collect.Collected;
import io.logbus.load.collect.Collector;
import io.logbus.load.feed.Fed;
import io.logbus.load.feed.Feeder;
import io.logbus.load.feed.Order;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// A feeder, an engine and a collector, processes that are joined by pipes as a shell joins them.
/// One thread uses it.
public final class Rig implements AutoCloseable {

  /// An engine from which nothing comes for so long is stuck.
  private static final long STUCK_MILLIS = 10_000;

  private static final long LOOK_MILLIS = 50;
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  /// The helpers compile little, and do not take threads from the engine.
  private static final List<String> HELPER =
      List.of(
          "-Xmx256m",
          "-XX:+UseSerialGC",
          "-XX:CICompilerCount=2",
          "--enable-native-access=ALL-UNNAMED");

  private final Setup setup;
  private final Process feeder;
  private final Process engine;
  private final Process collector;
  private final PrintStream orders;
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final Arrivals arrivals = new Arrivals();
  private final Heap heap;
  private final Sampler sampler;
  private long fed;

  private Rig(Setup setup, List<Process> processes) throws IOException {
    this.setup = setup;
    feeder = processes.get(0);
    engine = processes.get(1);
    collector = processes.get(2);
    orders = new PrintStream(feeder.getOutputStream(), true, StandardCharsets.US_ASCII);
    Thread.ofPlatform().daemon().name("told").start(() -> read(feeder.errorReader()));
    Thread.ofPlatform()
        .daemon()
        .name("arrivals")
        .start(() -> arrivals.read(collector.inputReader(StandardCharsets.US_ASCII)));
    heap = new Heap(engine.pid());
    sampler =
        new Sampler(
            new Proc(feeder.pid()), new Proc(engine.pid()), new Proc(collector.pid()), heap);
  }

  /// Starts the three.
  public static Rig start(Setup setup) throws IOException {
    PipelineFile.write(setup.pipeline(), setup, setup.stats());
    var feed = helper(Feeder.class, List.of(setup.corpus().toString()));
    var run =
        new ProcessBuilder(
                setup.image().resolve("bin/logbus").toString(), "run", setup.pipeline().toString())
            .redirectError(setup.log().toFile());
    run.environment()
        .merge("LOGBUS_JAVA_OPTS", "-XX:+UsePerfData", (own, ours) -> own + " " + ours);
    var collect =
        helper(Collector.class, setup.expected())
            .redirectError(setup.folder().resolve("collector.log").toFile());
    return new Rig(setup, ProcessBuilder.startPipeline(List.of(feed, run, collect)));
  }

  private static ProcessBuilder helper(Class<?> main, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(JAVA.toString());
    command.addAll(HELPER);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(Redirect.PIPE);
  }

  private void read(BufferedReader lines) {
    try (lines) {
      lines.lines().forEach(told::add);
    } catch (UncheckedIOException | IOException _) {
      // The feeder has ended, which is seen by its process.
    }
  }

  /// Feeds what is ordered, and waits until all of it has arrived.
  public Delivery feed(Order order) throws EngineException, InterruptedException {
    order(order);
    var done = awaitHanded();
    awaitAll();
    return delivery(done);
  }

  /// Has the feeder begin with what is ordered. It ends when the engine has taken it.
  public void order(Order order) {
    orders.println(order);
  }

  /// Waits until the engine has taken what was ordered.
  public Fed awaitHanded() throws EngineException, InterruptedException {
    long seen = arrivals.count();
    long since = System.nanoTime();
    while (true) {
      var line = told.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (line != null) {
        var done = parse(line);
        fed += done.events();
        return done;
      }
      long count = arrivals.count();
      if (count > seen) {
        seen = count;
        since = System.nanoTime();
      }
      check(since);
    }
  }

  private Fed parse(String line) throws EngineException {
    try {
      return Fed.parse(line);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException _) {
      throw failure("the feeder cannot go on: " + line);
    }
  }

  /// Waits until all that was fed has arrived.
  public void awaitAll() throws EngineException, InterruptedException {
    long seen = arrivals.count();
    long since = System.nanoTime();
    for (long count = seen; count < fed; count = arrivals.count()) {
      if (count > seen) {
        seen = count;
        since = System.nanoTime();
      }
      check(since);
      arrivals.await(fed, LOOK_MILLIS);
    }
  }

  /// What became of what was fed.
  public Delivery delivery(Fed done) {
    return new Delivery(done, arrivals.last(done.dwell()), arrivals.latencies(done.dwell()));
  }

  private void check(long since) throws EngineException {
    if (!engine.isAlive()) {
      throw failure("the engine ended with " + engine.exitValue());
    }
    if (System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(STUCK_MILLIS)) {
      throw failure(
          "%d of %d events have arrived, and none of the others came in %d seconds"
              .formatted(arrivals.count(), fed, STUCK_MILLIS / 1000));
    }
  }

  /// What the three have now.
  public Sample sample() throws IOException {
    return sampler.now();
  }

  /// CPU time of the thread of each stage, in nanoseconds.
  public Map<String, Long> cpuOfStages() throws IOException {
    var threads = new Proc(engine.pid()).cpuOfThreads();
    return PipelineFile.allStages(setup.transform()).stream()
        .collect(Collectors.toMap(stage -> stage, stage -> threads.getOrDefault(comm(stage), 0L)));
  }

  /// What Linux keeps of the name of a stage's thread.
  private static String comm(String stage) {
    var name = "logbus-" + stage;
    return name.substring(0, Math.min(name.length(), Proc.COMM));
  }

  /// What the engine's heap holds without garbage, in bytes. Stops it for a full collection.
  public long liveHeap() throws IOException, InterruptedException {
    return heap.live();
  }

  /// What the engine may need for events, as it says itself.
  public MemoryBound bound() throws IOException, InterruptedException {
    return MemoryBound.of(setup.image(), setup.pipeline());
  }

  /// Keeps the collector from taking anything until [#resume].
  public void stall() throws IOException, InterruptedException {
    signal("STOP");
  }

  /// Lets the collector go on.
  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    var kill = new ProcessBuilder("kill", "-" + name, Long.toString(collector.pid())).start();
    if (kill.waitFor() != 0) {
      throw new IOException("cannot send " + name + " to the collector");
    }
  }

  /// Closes the input of the engine, and waits for its end.
  public Ended finish() throws EngineException, IOException, InterruptedException {
    long peakRss = new Proc(engine.pid()).peakRss();
    orders.close();
    Optional<Collected> collected = arrivals.end(STUCK_MILLIS);
    boolean ended = engine.waitFor(STUCK_MILLIS, TimeUnit.MILLISECONDS);
    if (!ended) {
      throw failure("the engine does not end, although its input has");
    }
    if (engine.exitValue() != 0) {
      throw failure("the engine ended with " + engine.exitValue());
    }
    return new Ended(
        fed,
        collected.orElseThrow(() -> failure("the collector ended early")),
        sampler.samples(),
        arrivals.slices(),
        StageStats.read(setup.stats()),
        peakRss);
  }

  private EngineException failure(String what) {
    try {
      var lines = Files.readAllLines(setup.log());
      var tail = lines.subList(Math.max(0, lines.size() - 10), lines.size());
      return new EngineException(what + "\n  " + String.join("\n  ", tail));
    } catch (IOException failure) {
      return new EngineException(what, failure);
    }
  }

  /// Ends the three, however far they are.
  @Override
  public void close() {
    sampler.close();
    heap.close();
    for (var process : List.of(feeder, engine, collector)) {
      process.destroyForcibly();
    }
  }
}
