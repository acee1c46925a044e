// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.ZoneOffset;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.EnvironmentAccess;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.io.IOAccess;
import org.jspecify.annotations.Nullable;

/// The JavaScript engine that all stages of a loaded plugin share, so that parsed code is shared
/// too. It is made when first asked for, and nothing of the library is touched before: it takes
/// most of a second and 65 MB on disk, and a plugin may be loaded without being used. Thread-safe.
///
/// An instance of a stage gets a context of its own, in which a script finds the language and
/// nothing else: no files, no network, no Java classes, no threads, no processes. Each is refused
/// by name, whatever the engine's own choice is. (Its policy `CONSTRAINED` would check that, but it
/// forbids the options that keep a script from filling the heap.)
final class JsEngine {

  static final String LANGUAGE = "js";

  /// What GraalJS calls itself when it has no compiler.
  private static final String INTERPRETED = "Interpreted";

  /// Characters of a text, elements of a buffer.
  private static final String LARGEST =
      Long.toString(Math.clamp(Runtime.getRuntime().maxMemory() / 16, 1 << 20, 1 << 29));

  private final LoadingTime loadingTime = new LoadingTime();
  private @Nullable Engine engine;
  private boolean told;

  /// Of scripts that are only looked at.
  LoadingTime loadingTime() {
    return loadingTime;
  }

  /// A new context, not entered. The caller closes it.
  Context newContext() {
    return Context.newBuilder(LANGUAGE)
        .engine(engine())
        .allowHostAccess(NoHost.ACCESS)
        .allowPolyglotAccess(PolyglotAccess.NONE)
        .allowIO(IOAccess.NONE)
        .allowEnvironmentAccess(EnvironmentAccess.NONE)
        .allowHostClassLoading(false)
        .allowNativeAccess(false)
        .allowCreateThread(false)
        .allowCreateProcess(false)
        .out(OutputStream.nullOutputStream())
        .err(OutputStream.nullOutputStream())
        .timeZone(ZoneOffset.UTC)
        .option("js.locale", "en")
        .option("js.strict", "true")
        .option("js.console", "false")
        .option("js.print", "false")
        .option("js.load", "false")
        .option("js.graal-builtin", "false")
        // These two are not stable options, but a single text or buffer can fill the heap.
        .allowExperimentalOptions(true)
        .option("js.string-length-limit", LARGEST)
        .option("js.max-typed-array-length", LARGEST)
        .build();
  }

  /// Warns when scripts are not compiled: once for all stages.
  void tellHowItRuns(Logger logger) {
    boolean interpreted = engine().getImplementationName().equals(INTERPRETED);
    synchronized (this) {
      if (interpreted && !told) {
        told = true;
        logger.log(
            Level.WARNING,
            "JavaScript runs interpreted: this runtime has no Graal compiler, which makes heavy"
                + " scripts several times slower");
      }
    }
  }

  /// Nothing of a Java object is visible but what the interop protocol itself shows.
  private static final class NoHost {
    static final HostAccess ACCESS =
        HostAccess.newBuilder(HostAccess.NONE).allowMutableTargetMappings().build();
  }

  private synchronized Engine engine() {
    if (engine == null) {
      leaveTheHomeAlone();
      engine =
          Engine.newBuilder(LANGUAGE)
              .out(OutputStream.nullOutputStream())
              .err(OutputStream.nullOutputStream())
              // Told by us, once and in our words.
              .option("engine.WarnInterpreterOnly", "false")
              .build();
      if (!engine.getLanguages().containsKey(LANGUAGE)) {
        throw new IllegalStateException("the library 'js-language' is missing in its zip");
      }
    }
    return engine;
  }

  /// Truffle unpacks a native library into the home of the user and loads it, or complains that it
  /// cannot. It needs it only to be compiled, for which the JDK's part of a compiler must be there.
  private static void leaveTheHomeAlone() {
    if (ModuleLayer.boot().findModule("jdk.graal.compiler").isEmpty()) {
      System.getProperties().putIfAbsent("truffle.attach.library", "");
      System.getProperties().putIfAbsent("polyglotimpl.AttachLibraryFailureAction", "ignore");
    }
  }
}
