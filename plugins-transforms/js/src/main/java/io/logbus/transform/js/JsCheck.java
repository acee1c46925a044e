// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.Traits;
import io.logbus.api.config.ByteSize;

/// What the planner learns of a script, by loading it as a stage would, into a context that is
/// thrown away. So a mistake is found before the pipeline starts, at the price of loading the
/// engine then.
final class JsCheck {

  /// The heap of a context with a small script. What a script keeps in variables comes on top, and
  /// nobody can say how much that is.
  private static final ByteSize CONTEXT = new ByteSize(4 << 20);

  private static final System.Logger LOGGER = System.getLogger(JsCheck.class.getName());

  private JsCheck() {}

  static Traits traits(JsEngine engine, JsOptions options) {
    var traits = Traits.transform().memory(new ByteSize(CONTEXT.bytes() + JsTransform.CALL_BYTES));
    try (var _ =
        new ScriptRunner(engine, options, engine.loadingTime(), "check", LOGGER, Console.mute())) {
      return traits;
    } catch (ScriptException e) {
      return traits.fault("script", e.offset(), String.valueOf(e.getMessage()));
    }
  }
}
