// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/// Runs contract tests and tells which of them fail, so that a contract is itself tested: a sound
/// component passes all, and for each test there is a broken one that it catches.
final class Breaches {

  private Breaches() {}

  /// The tests that fail in a subclass of a contract.
  static Set<String> of(Class<?> subclass) {
    var tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(subclass))
            .execute()
            .testEvents();
    assertThat(tests.started().count()).as("tests run of %s", subclass).isPositive();
    return tests.failed().stream()
        .map(event -> event.getTestDescriptor().getDisplayName().replace("()", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Checks that every test of some contracts fails in at least one of the broken subclasses.
  static void assertEachIsCaught(List<Class<?>> broken, Class<?>... contracts) {
    var caught = new TreeSet<String>();
    for (var one : broken) {
      var breaches = of(one);
      assertThat(breaches).as("breaches of %s", one.getSimpleName()).isNotEmpty();
      caught.addAll(breaches);
    }
    for (var contract : contracts) {
      assertThat(caught).containsAll(testsOf(contract));
    }
  }

  private static List<String> testsOf(Class<?> contract) {
    return Arrays.stream(contract.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Test.class))
        .map(method -> method.getName())
        .toList();
  }

  /// The nested classes of a test that extend a class and are not sound.
  static List<Class<?>> brokenIn(Class<?> test, Class<?> base) {
    return Stream.<Class<?>>of(test.getDeclaredClasses())
        .filter(one -> base.isAssignableFrom(one) && one != base)
        .filter(one -> !one.getSimpleName().startsWith("Sound"))
        .toList();
  }
}
