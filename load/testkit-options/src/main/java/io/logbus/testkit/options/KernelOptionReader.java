// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.options;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Problem;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.options.OptionBinder;
import io.logbus.kernel.options.Subject;
import io.logbus.testkit.OptionReader;
import java.util.List;
import java.util.stream.Collectors;

/// Reads options with the kernel's binder. What is looked up outside, such as `${env:NAME}`, is a
/// placeholder.
public final class KernelOptionReader implements OptionReader {

  @Override
  public <C extends Record> C read(Class<C> options, String yaml) {
    var file = PipelineFile.of("the options", yaml);
    check(yaml, file.problems());
    if (!(file.root().orElse(null) instanceof Yaml.Mapping mapping)) {
      throw new AssertionError("options are a mapping, not: " + yaml);
    }
    var findings = new Findings();
    var binder = new OptionBinder(Replacement.placeholders(), findings);
    var subject = new Subject("option", "the component under test");
    var binding = binder.bind(options, mapping, new Mark(1, 1, 1), subject);
    check(yaml, findings.problems());
    return binding.whenClean().orElseThrow(() -> new AssertionError("cannot be read: " + yaml));
  }

  private static void check(String yaml, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new AssertionError(
          problems.stream()
              .map(one -> one.message() + one.hint().map(hint -> " (" + hint + ")").orElse(""))
              .collect(Collectors.joining("; ", "", " in: " + yaml)));
    }
  }
}
