// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import io.logbus.testkit.TestContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Fields come over a JSON text or in a tree; no transform may tell the difference.
class FieldFormsTest {

  private static final FieldPath B = FieldPath.parse("b");

  private static final List<Supplier<Transform>> TRANSFORMS =
      List.of(
          () ->
              new Cast(
                  new Cast.Options(
                      Map.of("a", CastType.parse("int"), "b", CastType.parse("string")),
                      "UTC",
                      Cast.OnFailure.NULL)),
          () -> new Drop(new Drop.Options(List.of(FieldPath.parse("a.a"), B))),
          () ->
              new Filter(
                  new Filter.Options(
                      Map.of(
                          "a",
                          Fields.of(Map.of("not", 1L)),
                          "b",
                          Fields.of(Map.of("matches", "[a1]"))))),
          () ->
              new Keep(
                  new Keep.Options(Fields.of(Map.of("x", List.of("a.b", "a", "c"), "b", "b")))),
          () ->
              new Rename(
                  new Rename.Options(
                      Map.of("a", B, "b.c", FieldPath.parse("a.x")), IfExists.REJECT)),
          () ->
              new Sample(
                  new Sample.Options(
                      2, Optional.of(B), Map.of("a", Fields.of(Map.of("exists", false))))),
          () ->
              new SetFields(new SetFields.Options(Map.of("a.z", 1L, "c", "{{b}}"), IfExists.KEEP)),
          () ->
              new Stamp(
                  new Stamp.Options(
                      FieldPath.parse("a.t"), Stamp.Time.NOW, Stamp.Format.EPOCH_MILLIS),
                  new TestContext()));

  @Test
  void formsOfFieldsMakeNoDifference() {
    var random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      var tree = tree(random, 2);
      var json = Events.fields(Json.text(tree));
      for (var transform : TRANSFORMS) {
        assertThat(outcome(transform.get(), json)).isEqualTo(outcome(transform.get(), tree));
      }
    }
  }

  private static String outcome(Transform transform, Fields fields) {
    var run = new Run(transform, Traits.transform()).apply(Event.of(fields, ManualClock.START));
    return run.output().events().stream().map(event -> Json.text(event.payload())).toList()
        + " "
        + run.rejected().stream().map(one -> one.why().getMessage()).toList();
  }

  private static Fields tree(SplittableRandom random, int depth) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    for (int i = random.nextInt(5); i > 0; i--) {
      values.put("abcx".charAt(random.nextInt(4)) + "", value(random, depth));
    }
    return Fields.of(values);
  }

  private static @Nullable Object value(SplittableRandom random, int depth) {
    int kind = random.nextInt(depth == 0 ? 10 : 13);
    return switch (kind) {
      case 0 -> null;
      case 1 -> "";
      case 2 -> "a";
      case 3 -> "1";
      case 4 -> "true";
      case 5 -> 1L;
      case 6 -> -7L;
      case 7 -> 1.5;
      case 8 -> true;
      case 9 -> false;
      case 10 -> List.of("a", 1L);
      default -> tree(random, depth - 1);
    };
  }
}
