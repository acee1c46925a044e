// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.BatchSink;
import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Sink;
import io.logbus.api.Source;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Doc;
import java.util.function.Supplier;

/// Components without options around the stages of a test.
public final class TestComponents {

  private TestComponents() {}

  /// No options.
  @Doc("A stage of a test, without options.")
  public record None() {}

  /// A source of such payloads that cannot be replayed.
  public static Component<None> source(String module, PayloadKind emits, Supplier<Source> make) {
    return Component.source(module, None.class, Traits.source(emits), (_, _) -> make.get());
  }

  /// A transform of any payload.
  public static Component<None> transform(String module, Supplier<Transform> make) {
    return transform(module, Traits.anyTransform(), make);
  }

  /// A transform with these traits.
  public static Component<None> transform(String module, Traits traits, Supplier<Transform> make) {
    return Component.transform(module, None.class, traits, (_, _) -> make.get());
  }

  /// A sink of any payload.
  public static Component<None> batchSink(String module, Supplier<BatchSink> make) {
    return Component.batchSink(
        module, None.class, Traits.sink(PayloadKind.values()), (_, _) -> make.get());
  }

  /// A sink, in its general form, of any payload.
  public static Component<None> sink(String module, Supplier<Sink> make) {
    return Component.sink(
        module, None.class, Traits.sink(PayloadKind.values()), (_, _) -> make.get());
  }
}
