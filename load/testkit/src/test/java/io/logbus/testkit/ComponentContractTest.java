// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.Component.Kind;
import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ComponentContractTest {

  @Test
  void soundComponentPasses() {
    assertThat(Breaches.of(Sound.class)).isEmpty();
  }

  @Test
  void eachTestCatchesABrokenComponent() {
    Breaches.assertEachIsCaught(
        Breaches.brokenIn(ComponentContractTest.class, Sound.class), ComponentContract.class);
  }

  @Test
  void modulesAreNamedByKind() {
    assertThat(NameRules.ofModule(Kind.SOURCE, "read-kafka")).isEmpty();
    assertThat(NameRules.ofModule(Kind.SOURCE, "tail-files")).isEmpty();
    assertThat(NameRules.ofModule(Kind.SINK, "write-open-search2")).isEmpty();
    assertThat(NameRules.ofModule(Kind.DECODER, "json")).isEmpty();
    assertThat(NameRules.ofModule(Kind.TRANSFORM, "readable")).isEmpty();

    assertThat(NameRules.ofModule(Kind.SOURCE, "kafka")).isNotEmpty();
    assertThat(NameRules.ofModule(Kind.SINK, "read-kafka")).isNotEmpty();
    assertThat(NameRules.ofModule(Kind.SINK, "write-")).isNotEmpty();
    assertThat(NameRules.ofModule(Kind.DECODER, "parse-json")).isNotEmpty();
    assertThat(NameRules.ofModule(Kind.ENCODER, "JSON")).isNotEmpty();
  }

  @Test
  void optionsHaveOneNameEverywhere() {
    assertThat(OptionRules.names(Odd.class))
        .containsExactly(
            "the option Odd.brokers is named 'endpoints' elsewhere",
            "the option Odd.batch is a key of every stage, and the kernel's affair",
            "the option Odd.lingerMs has a unit in its name: a Duration or ByteSize has it in its"
                + " value",
            "the option Odd.maxBytes is a number of bytes, so its type is ByteSize",
            "the option Odd.readTimeout is a length of time, so its type is Duration",
            "the option Odd.paths names several, so its type is a List",
            "the option Odd.snake_case is not in camelCase",
            "the option Inner.url is named 'endpoint' elsewhere");
  }

  @Test
  void optionsAreDocumentedAllTheWayDown() {
    assertThat(OptionRules.docs(Odd.class))
        .contains(
            "the record Odd lacks a @Doc of whole sentences, ended by a full stop",
            "the option Odd.inner lacks a @Doc of whole sentences, ended by a full stop",
            "the option Inner.url lacks a @Doc of whole sentences, ended by a full stop");
  }

  @Test
  void traitsFitTheKind() {
    assertThat(faults(Traits.transform().replaying())).contains("replayable");
    assertThat(faults(Traits.source(PayloadKind.BYTES))).contains("accepts");
    assertThat(faults(Traits.transform().output("rejected"))).contains("output");
    assertThat(faults(Traits.transform().holding(Duration.ofSeconds(1)))).contains("tick");
    assertThat(faults(Traits.transform().fault("a", 0, "wrong"))).contains("no faults");
    assertThat(faults(Traits.transform().output("late").statePerLane())).isEmpty();
  }

  private static String faults(Traits traits) {
    return String.join("\n", TraitsRules.check(subject("some", None.class, new None(), traits)));
  }

  private static <C extends Record> Subject<C> subject(
      String module, Class<C> type, C options, Traits traits) {
    return new Subject<>(
        Component.transform(module, type, traits, (_, _) -> (Transform) (_, _) -> {}), options);
  }

  @Doc("Nothing.")
  record None() {}

  record Odd(
      List<String> brokers,
      int batch,
      long lingerMs,
      long maxBytes,
      int readTimeout,
      String paths,
      String snake_case,
      Optional<List<Inner>> inner) {}

  record Inner(String url) {}

  @Doc("Nothing.")
  @Example("{}")
  @Example("{no: such}")
  record OddExample() {}

  /// Reads nothing but records without options.
  public static final class EmptyReader implements OptionReader {
    @Override
    public <C extends Record> C read(Class<C> options, String yaml) {
      if (!yaml.equals("{}")) {
        throw new AssertionError("unknown options: " + yaml);
      }
      try {
        return options.getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("no record without options: " + options, e);
      }
    }
  }

  @Tag("trial")
  static class Sound extends ComponentContract {
    @Override
    List<Subject<?>> subjects() {
      return List.of(subject("some", None.class, new None(), Traits.transform()));
    }
  }

  static final class WithOddOptions extends Sound {
    @Override
    List<Subject<?>> subjects() {
      var options = new Odd(List.of(), 1, 1, 1, 1, "", "", Optional.empty());
      return List.of(subject("some", Odd.class, options, Traits.transform()));
    }
  }

  static final class WithOddExample extends Sound {
    @Override
    List<Subject<?>> subjects() {
      return List.of(subject("some", OddExample.class, new OddExample(), Traits.transform()));
    }
  }

  static final class WithOddName extends Sound {
    @Override
    List<Subject<?>> subjects() {
      return List.of(subject("parse-some", None.class, new None(), Traits.transform()));
    }
  }

  static final class WithOddTraits extends Sound {
    @Override
    List<Subject<?>> subjects() {
      return List.of(
          subject("some", None.class, new None(), Traits.sink(PayloadKind.BYTES).replaying()));
    }
  }
}
