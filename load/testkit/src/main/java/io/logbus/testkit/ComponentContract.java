// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.config.Example;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What holds for every component: names, documentation, traits. The contracts of the kinds build
/// on it.
///
/// The limit is for what hangs: each test is run on a thread of its own and given up after it.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ComponentContract {

  ComponentContract() {}

  /// How long to wait for what should happen at once.
  Duration patience() {
    return Patience.LIMIT;
  }

  /// The components under test.
  abstract List<Subject<?>> subjects() throws Exception;

  @Test
  final void moduleIsNamedAsItsKindAsks() throws Exception {
    for (var subject : subjects()) {
      var component = subject.component();
      Assertions.assertThat(NameRules.ofModule(component.kind(), component.module())).isEmpty();
    }
  }

  @Test
  final void optionsAreNamedAndTypedAsElsewhere() throws Exception {
    for (var subject : subjects()) {
      Assertions.assertThat(OptionRules.names(subject.component().options())).isEmpty();
    }
  }

  @Test
  final void optionsAreDocumented() throws Exception {
    for (var subject : subjects()) {
      Assertions.assertThat(OptionRules.docs(subject.component().options())).isEmpty();
    }
  }

  @Test
  final void examplesCanBeRead() throws Exception {
    for (var subject : subjects()) {
      var component = subject.component();
      for (var example : component.options().getAnnotationsByType(Example.class)) {
        Assertions.assertThat(Subject.read(component, example.value()).traits().faults())
            .as("the example %s", example.value())
            .isEmpty();
      }
    }
  }

  @Test
  final void traitsMakeSense() throws Exception {
    for (var subject : subjects()) {
      Assertions.assertThat(TraitsRules.check(subject)).isEmpty();
    }
  }
}
