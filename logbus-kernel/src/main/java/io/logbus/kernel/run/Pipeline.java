// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.StageException;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.state.Checkpoints;
import io.logbus.kernel.state.DataDir;
import io.logbus.kernel.state.DeadLetters;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A plan that runs. It ends by itself when all sources have come to the end of their input and
/// everything has settled; when it is asked to [#stop]; or when a stage fails.
///
/// Each stage has one platform thread. All make their instances first, and no event moves unless
/// all could. On the way out nothing is waited for longer than the drain time: then the channels
/// are cancelled, stages stuck in I/O are aborted, and a thread that is stuck even so is left
/// behind as a daemon. Thread-safe.
public final class Pipeline {

  private static final System.Logger LOGGER = System.getLogger("logbus.pipeline");

  /// How long stages may take to finish a call when there is nothing to drain any more.
  private static final long FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /// How long aborted stages may take to end.
  private static final long ABORT_NANOS = TimeUnit.SECONDS.toNanos(2);

  /// The longest wait before a further try once the pipeline is to stop.
  private static final Duration HASTE = Duration.ofMillis(500);

  private final PipelineSettings settings;
  private final Closeable owned;
  private final Checkpoints checkpoints;
  private final DeadLetters letters;
  private final List<RunningStage> stages;
  private final List<Thread> threads;
  private final CountDownLatch opened;
  private final AtomicInteger readers;
  private final CountDownLatch ended;
  private final CountDownLatch over = new CountDownLatch(1);
  private final CountDownLatch stop = new CountDownLatch(1);
  private final AtomicBoolean winding = new AtomicBoolean();
  private volatile boolean stopping;
  private volatile boolean cancelled;
  private volatile Set<String> givenUp = Set.of();
  private volatile @Nullable Outcome bad;

  private Pipeline(Plan plan, PipelineSettings settings, DataDir dataDir, Closeable owned) {
    this.owned = owned;
    this.settings = settings;
    this.checkpoints = new Checkpoints(dataDir, plan.state().checkpointInterval(), LOGGER);
    this.letters = new DeadLetters(dataDir, plan.state().deadLetters());
    var events = new Events();
    var box = new DeadLetterBox(letters, plan.state().deadLetters(), events, settings.clock());
    this.stages = new Wiring(plan, settings, events, checkpoints, box).stages();
    this.opened = new CountDownLatch(stages.size());
    this.ended = new CountDownLatch(stages.size());
    this.readers =
        new AtomicInteger((int) stages.stream().filter(s -> s.channel().isPresent()).count());
    this.threads = stages.stream().map(this::thread).toList();
  }

  /// Starts the stages of a plan.
  public static Pipeline start(Plan plan, PipelineSettings settings) {
    var dataDir = new DataDir(plan.state().dataDir());
    return start(new Pipeline(plan, settings, dataDir, dataDir));
  }

  /// Starts the stages of a plan in a folder that stays the caller's.
  static Pipeline start(Plan plan, PipelineSettings settings, DataDir dataDir) {
    return start(new Pipeline(plan, settings, dataDir, () -> {}));
  }

  private static Pipeline start(Pipeline pipeline) {
    pipeline.threads.forEach(Thread::start);
    if (pipeline.threads.isEmpty()) {
      pipeline.finish();
    }
    return pipeline;
  }

  private Thread thread(RunningStage stage) {
    return Thread.ofPlatform()
        .name("logbus-" + stage.setup().stage())
        .daemon()
        .unstarted(
            () -> {
              try {
                stage.task().run();
              } finally {
                hasEnded(stage);
              }
            });
  }

  private void hasEnded(RunningStage stage) {
    if (stage.channel().isPresent() && readers.decrementAndGet() == 0) {
      // Nothing can settle any more, so no source may wait for it.
      sources().forEach(SourceTask::cancel);
    }
    ended.countDown();
    if (ended.getCount() == 0) {
      finish();
    }
  }

  /// Asks the sources to stop reading, and lets everything that was read drain. Returns at once;
  /// only the first call counts.
  public void stop() {
    stopping = true;
    stop.countDown();
    channels().forEach(Channel::hurry);
    interruptSources();
    windUp(
        () -> {
          if (!over.await(settings.drain().toNanos(), TimeUnit.NANOSECONDS)) {
            endBadly(new Outcome.DeadlinePassed());
          }
        });
  }

  /// Cancels everything without draining, keeping the first bad outcome.
  private void endBadly(Outcome outcome) {
    synchronized (over) {
      if (bad != null) {
        return;
      }
      bad = outcome;
    }
    cancelled = true;
    stop.countDown();
    channels().forEach(Channel::cancel);
    sources().forEach(SourceTask::cancel);
    interruptSources();
  }

  private Stream<Channel<Batch>> channels() {
    return stages.stream().map(RunningStage::channel).flatMap(Optional::stream);
  }

  private List<SourceTask> sources() {
    return stages.stream()
        .map(RunningStage::task)
        .filter(SourceTask.class::isInstance)
        .map(SourceTask.class::cast)
        .toList();
  }

  private void interruptSources() {
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).task() instanceof SourceTask) {
        threads.get(i).interrupt();
      }
    }
  }

  private interface Wait {
    void run() throws InterruptedException;
  }

  /// Sees to it that the pipeline ends in bounded time, on a thread of its own.
  private void windUp(Wait grace) {
    if (!winding.compareAndSet(false, true)) {
      return;
    }
    Thread.ofPlatform()
        .name("logbus-wind-up")
        .daemon()
        .start(
            () -> {
              try {
                grace.run();
                if (!over.await(0, TimeUnit.NANOSECONDS)) {
                  abort(_ -> true);
                  var _ = over.await(ABORT_NANOS, TimeUnit.NANOSECONDS);
                }
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              } finally {
                finish();
              }
            });
  }

  /// Ends what stages wait for, and what they are at.
  private void abort(Predicate<String> which) {
    for (int i = 0; i < stages.size(); i++) {
      var stage = stages.get(i);
      if (which.test(stage.setup().stage()) && !stage.task().isOver()) {
        stage.channel().ifPresent(Channel::cancel);
        stage.task().abort();
        threads.get(i).interrupt();
      }
    }
  }

  /// Keeps what has been confirmed, once nothing more will be.
  private void finish() {
    checkpoints.close();
    try {
      CloseAll.of(List.of(letters, owned));
    } catch (IOException failure) {
      LOGGER.log(WARNING, "cannot close the data_dir: {0}", StageException.reason(failure));
    }
    over.countDown();
  }

  /// Waits until the pipeline has ended.
  public Outcome await() throws InterruptedException {
    over.await();
    var outcome = bad;
    return outcome == null ? new Outcome.Done() : outcome;
  }

  /// What can be seen of each stage now, in the order of the plan.
  public List<StageStatus> status() {
    return stages.stream().map(RunningStage::status).toList();
  }

  /// The rejected events of each stage that has some, in the order of the plan.
  public List<RejectedEvents> rejected() {
    return stages.stream()
        .map(stage -> stage.setup().rejections().summary(stage.setup().stage()))
        .flatMap(Optional::stream)
        .toList();
  }

  /// How many dead letters were dropped for newer ones.
  public long droppedLetters() {
    return letters.dropped();
  }

  private final class Events implements Supervisor {

    @Override
    public void opened() {
      opened.countDown();
    }

    @Override
    public boolean awaitOpened() {
      boolean interrupted = false;
      while (true) {
        try {
          opened.await();
          break;
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return bad == null;
    }

    @Override
    public void failed(String stage, Throwable cause) {
      if (givenUp.contains(stage)) {
        return;
      }
      endBadly(new Outcome.Failed(stage, Reason.of(cause), cause));
      windUp(() -> over.await(FAREWELL_NANOS, TimeUnit.NANOSECONDS));
    }

    @Override
    public void giveUp(Set<String> given) {
      givenUp = Set.copyOf(given);
      abort(given::contains);
      windUp(() -> over.await(ABORT_NANOS, TimeUnit.NANOSECONDS));
    }

    @Override
    public boolean stopping() {
      return stopping || cancelled;
    }

    @Override
    public boolean cancelled() {
      return cancelled;
    }

    @Override
    public Duration inHaste(Duration wait) {
      return stopping() && wait.compareTo(HASTE) > 0 ? HASTE : wait;
    }

    @Override
    public void pause(Duration wait) throws InterruptedException {
      if (stop.await(wait.toNanos(), TimeUnit.NANOSECONDS)) {
        if (cancelled) {
          throw new CancelledException();
        }
        Thread.sleep(inHaste(wait));
      }
    }
  }
}
