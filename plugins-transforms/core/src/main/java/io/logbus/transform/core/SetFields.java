// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.FieldPath;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Template;
import io.logbus.api.config.TemplateException;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sets fields to values of the pipeline file.
public final class SetFields implements Transform {

  /// The options of `set`.
  @Doc("Sets fields to values that are given here, or made of other fields by a template.")
  @Example(title = "Constants", value = "{fields: {env: prod, host.rack: 7}}")
  @Example(
      title = "Of other fields, where there is none yet",
      value = "{fields: {service: \"{{app}}-{{env | default('dev')}}\"}, if_exists: keep}")
  public record Options(
      @Doc(
              "The value of each field, of any type. A text with `{{…}}` is a template; an event"
                  + " without a field that it names is rejected, unless it has a default.")
          @NotBlank
          Map<String, @Nullable Object> fields,
      @Doc("What to do where a field is there: `overwrite`, `keep` the old one, or `reject`.")
          @Default("overwrite")
          IfExists ifExists) {}

  /// A field and what to set it to, which may be a [Template].
  private record Setting(FieldPath field, @Nullable Object value) {

    Event in(Event event) throws TemplateException {
      return field.set(event, value instanceof Template template ? template.render(event) : value);
    }
  }

  private final List<Setting> settings;
  private final IfExists ifExists;

  SetFields(Options options) {
    this.settings = read(options, Faults.excluded());
    this.ifExists = options.ifExists();
  }

  static Component<Options> component() {
    return Component.transform(
            "set", Options.class, Traits.transform(), (options, _) -> new SetFields(options))
        .describedBy(SetFields::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    read(options, faults);
    return faults.traits();
  }

  private static List<Setting> read(Options options, Faults faults) {
    var settings = new ArrayList<Setting>();
    options
        .fields()
        .forEach(
            (name, value) -> {
              var field = faults.path("fields." + name, name);
              var template = template("fields." + name, value, faults);
              field.ifPresent(path -> settings.add(new Setting(path, template)));
            });
    return settings;
  }

  private static @Nullable Object template(String option, @Nullable Object value, Faults faults) {
    if (!(value instanceof String text) || !text.contains("{{")) {
      return value;
    }
    var template = faults.read(option, text, Template::parse);
    template.ifPresent(it -> it.fields().forEach(faults::uses));
    return template.orElse(null);
  }

  @Override
  public void apply(Event event, Output out) throws TemplateException {
    var changed = event;
    for (var setting : settings) {
      boolean there = ifExists != IfExists.OVERWRITE && setting.field().has(event);
      if (there && ifExists == IfExists.REJECT) {
        throw new IllegalArgumentException(
            "'" + setting.field() + "' is there already, and 'if_exists' is 'reject'");
      }
      if (!there) {
        changed = setting.in(changed);
      }
    }
    out.emit(changed);
  }
}
