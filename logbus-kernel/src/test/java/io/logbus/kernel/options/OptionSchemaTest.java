// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Range;
import io.logbus.api.config.Secret;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class OptionSchemaTest {

  @Doc("All of it.")
  record All(
      @Doc("Where to.") String endpointURL,
      @Default("3") @Range(min = "1", max = "9") int maxTries,
      @Secret Optional<String> apiKey,
      @Nullable String note,
      List<@Nullable String> notes,
      @Nullable List<String> list) {}

  @Test
  void describesEachComponent() {
    var schema = OptionSchema.of(All.class);
    assertThat(schema.doc()).isEqualTo("All of it.");
    assertThat(schema.options())
        .extracting(Option::name)
        .containsExactly("endpoint_url", "max_tries", "api_key", "note", "notes", "list");
    assertThat(schema.options())
        .extracting(Option::required)
        .containsExactly(true, false, false, false, true, false);
    assertThat(schema.options())
        .extracting(Option::nullable)
        .containsExactly(false, false, false, true, false, true);
    var tries = schema.option("max_tries").orElseThrow();
    assertThat(tries.defaultText()).contains("3");
    assertThat(tries.min() + "-" + tries.max()).isEqualTo("1-9");
    assertThat(schema.option("endpoint_url").orElseThrow().doc()).isEqualTo("Where to.");
    assertThat(schema.option("api_key").orElseThrow().secret()).isTrue();
    assertThat(schema.option("api_key").orElseThrow().type().wanted()).isEqualTo("a text");
    assertThat(schema.option("endpointURL")).isEmpty();
  }

  record BadType(Thread thread) {}

  record BadMap(Map<Integer, String> map) {}

  record BadDefault(@Default("[") String text) {}

  @Test
  void recordsThatDescribeNoOptionsAreRefused() {
    for (var type : List.of(BadType.class, BadMap.class, BadDefault.class)) {
      assertThatThrownBy(() -> OptionSchema.of(type)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void namesAreWrittenWithUnderscores() {
    assertThat(
            List.of("path", "maxEventBytes", "useTLS", "tlsCAFile", "x509", "sha256Sum", "aB")
                .stream()
                .map(Names::snake))
        .containsExactly(
            "path", "max_event_bytes", "use_tls", "tls_ca_file", "x509", "sha256_sum", "a_b");
  }
}
