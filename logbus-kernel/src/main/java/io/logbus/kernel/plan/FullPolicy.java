// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.plan.Graph.Link;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The key `when_full` of a stage: one word for all of its inputs, or a mapping with one for some.
final class FullPolicy {

  private static final String WORDS =
      Arrays.stream(WhenFull.values()).map(FullPolicy::word).collect(Collectors.joining("' or '"));

  private WhenFull others = WhenFull.BLOCK;
  private final Map<String, WhenFull> byInput = new HashMap<>();

  private FullPolicy() {}

  /// Reads the key of a stage; what is wrong is noted.
  static FullPolicy of(Declared declared, Findings findings) {
    var policy = new FullPolicy();
    var given = declared.keys().whenFull();
    switch (given.orElse(null)) {
      case null -> {}
      case Yaml.Scalar word -> read(word, findings).ifPresent(one -> policy.others = one);
      case Yaml.Mapping mapping -> policy.read(mapping, declared, findings);
      case Yaml.Sequence list ->
          findings.error(
              list.mark(),
              "'when_full' must be a word or a mapping of inputs, not a list",
              "write 'when_full: drop', or 'when_full: {input: drop}'");
    }
    return policy;
  }

  private void read(Yaml.Mapping mapping, Declared declared, Findings findings) {
    for (var entry : mapping.entries()) {
      var input = entry.key().text();
      if (input.equalsIgnoreCase("STATS")) {
        findings.error(
            entry.key().mark(),
            "'STATS' waits for nobody, whatever 'when_full' says",
            "leave it out: a round for which there is no room is counted as missed");
        continue;
      }
      if (declared.inputs().stream().noneMatch(one -> one.text().equalsIgnoreCase(input))) {
        findings.error(
            entry.key().mark(),
            "'" + declared.name() + "' has no input '" + input + "'",
            "name one of its 'inputs', as it stands there");
      }
      if (entry.value() instanceof Yaml.Scalar word) {
        read(word, findings).ifPresent(one -> byInput.put(key(input), one));
      } else {
        findings.error(entry.value().mark(), "'when_full' of an input is '" + WORDS + "'");
      }
    }
  }

  private static Optional<WhenFull> read(Yaml.Scalar word, Findings findings) {
    for (var one : WhenFull.values()) {
      if (word(one).equals(word.text())) {
        return Optional.of(one);
      }
    }
    findings.error(word.mark(), "'when_full' must be '" + WORDS + "', not '" + word.text() + "'");
    return Optional.empty();
  }

  private static String word(WhenFull one) {
    return one.name().toLowerCase(Locale.ROOT);
  }

  private static String key(String input) {
    return input.equalsIgnoreCase("ERRORS") ? "ERRORS" : input;
  }

  /// What holds for an arrow into the stage.
  WhenFull of(Link link, String from) {
    @Nullable WhenFull one =
        byInput.get(
            switch (link.port()) {
              case Port.Main _ -> from;
              case Port.Named(var output) -> from + "." + output;
              case Port.Rejected _ -> from + ".rejected";
              case Port.Errors _ -> "ERRORS";
            });
    return one == null ? others : one;
  }
}
