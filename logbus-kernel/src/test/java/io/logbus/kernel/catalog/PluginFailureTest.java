// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class PluginFailureTest {

  @Test
  void missingClassIsAMissingLibrary() {
    String expected = "a library with 'org.lib' is missing in its zip, or has another version";

    assertThat(PluginFailure.reason(new NoClassDefFoundError("org/lib/L$Inner")))
        .isEqualTo(expected);
    assertThat(PluginFailure.reason(new ClassNotFoundException("org.lib.L"))).isEqualTo(expected);
    assertThat(PluginFailure.reason(new NoSuchMethodError("'void org.lib.L.run()'")))
        .isEqualTo("a library in its zip has another version than it needs");
  }

  @Test
  void whatIsSaidOfAFailureIsThatOfItsCause() {
    var cause = new IllegalStateException("out of cheese");

    assertThat(PluginFailure.reason(new InvocationTargetException(cause)))
        .isEqualTo("out of cheese");
    assertThat(PluginFailure.reason(new ExceptionInInitializerError(cause)))
        .isEqualTo("out of cheese");
  }

  @Test
  void thereIsAlwaysAReason() {
    assertThat(PluginFailure.reason(new IllegalStateException())).isEqualTo("no reason given");
    assertThat(PluginFailure.reason(new NoClassDefFoundError())).isEqualTo("no reason given");
    assertThat(PluginFailure.reason(new StackOverflowError())).contains("stack overflow");
  }
}
