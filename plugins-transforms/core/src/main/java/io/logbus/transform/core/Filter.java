// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.NotBlank;
import io.logbus.api.event.Event;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hands on the events that meet a condition, and filters the others out.
public final class Filter implements Transform {

  /// The options of `filter`.
  @Doc(
      "Hands on the events that meet a condition. The others are filtered out: they are counted and"
          + " go nowhere.")
  @Example("{where: {level: [warn, error]}}")
  @Example(
      title = "Every entry must hold",
      value = "{where: {status: {gte: 500, lt: 600}, path: {matches: '^/api/v[0-9]+/'}}}")
  @Example(
      title = "Alternatives, and their opposite",
      value =
          "{where: {any: [{level: error}, {took: {gt: 2.5}}], not: {agent: {contains: kube-probe}}}}")
  public record Options(
      @Doc(
              "A mapping whose entries must all hold. A field and a value: they are equal; a field"
                  + " and a list: it is equal to one of them; a field and a mapping of `equals`,"
                  + " `in`, `not`, `exists`, `matches` (a regular expression of RE2, found"
                  + " anywhere), `contains` (a part of a text, an item of a list), `starts_with`,"
                  + " `ends_with`, `gt`, `gte`, `lt`, `lte`: all of them hold. `any` and `all` take"
                  + " a list of such mappings, `not` takes one; a field of such a name stands in"
                  + " double quotes. A field that is missing, or null, passes nothing but `not`,"
                  + " `exists: false` and null. A text and a number are compared by what the text"
                  + " reads as.")
          @NotBlank
          Map<String, @Nullable Object> where) {}

  private final Condition where;

  Filter(Options options) {
    this.where = ConditionReader.read("where", options.where(), Faults.excluded());
  }

  static Component<Options> component() {
    return Component.transform(
            "filter", Options.class, Traits.transform(), (options, _) -> new Filter(options))
        .describedBy(Filter::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    ConditionReader.read("where", options.where(), faults);
    return faults.traits();
  }

  @Override
  public void apply(Event event, Output out) {
    if (where.test(event)) {
      out.emit(event);
    }
  }
}
