// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.ZoneOffset;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.SandboxPolicy;
import org.graalvm.polyglot.io.IOAccess;
import org.jspecify.annotations.Nullable;

/// The JavaScript engine that all stages of a loaded plugin share, so that parsed code is shared
/// too. It is made when first asked for: it takes most of a second, and a plugin may be loaded
/// without being used. Thread-safe.
///
/// An instance of a stage gets a context of its own, in which a script finds the language and
/// nothing else: no files, no network, no Java classes, no threads, no processes. The policy
/// `CONSTRAINED` makes the engine refuse a configuration that would open one of these.
final class JsEngine {

  static final String LANGUAGE = "js";

  /// What GraalJS calls itself when it has no compiler.
  private static final String INTERPRETED = "Interpreted";

  /// Nothing of a Java object is visible but what the interop protocol itself shows.
  private static final HostAccess NO_HOST =
      HostAccess.newBuilder(HostAccess.NONE).allowMutableTargetMappings().build();

  private @Nullable Engine engine;
  private boolean told;

  /// A new context, not entered. The caller closes it.
  Context newContext() {
    return Context.newBuilder(LANGUAGE)
        .engine(engine())
        .sandbox(SandboxPolicy.CONSTRAINED)
        .allowHostAccess(NO_HOST)
        .allowPolyglotAccess(PolyglotAccess.NONE)
        .allowIO(IOAccess.NONE)
        .out(OutputStream.nullOutputStream())
        .err(OutputStream.nullOutputStream())
        .timeZone(ZoneOffset.UTC)
        .option("js.locale", "en")
        .option("js.strict", "true")
        .option("js.console", "false")
        .option("js.print", "false")
        .option("js.load", "false")
        .option("js.graal-builtin", "false")
        .build();
  }

  /// Says once for all stages when scripts are not compiled.
  void tellHowItRuns(Logger logger) {
    boolean interpreted = engine().getImplementationName().equals(INTERPRETED);
    synchronized (this) {
      if (interpreted && !told) {
        told = true;
        logger.log(
            Level.INFO,
            "JavaScript runs interpreted: this runtime has no Graal compiler, which makes heavy"
                + " scripts several times slower");
      }
    }
  }

  private synchronized Engine engine() {
    if (engine == null) {
      engine =
          Engine.newBuilder(LANGUAGE)
              .sandbox(SandboxPolicy.CONSTRAINED)
              .out(OutputStream.nullOutputStream())
              .err(OutputStream.nullOutputStream())
              // Told by us, once and in our words.
              .option("engine.WarnInterpreterOnly", "false")
              .build();
    }
    return engine;
  }
}
