// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import io.logbus.api.config.Template;
import io.logbus.api.config.TemplateException;
import io.logbus.api.event.Event;
import io.logbus.api.event.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Shows events in LogBus's own log and hands them on.
public final class Log implements Transform {

  /// How loud.
  public enum Level {
    DEBUG,
    INFO,
    WARNING,
    ERROR
  }

  /// The options of `log`.
  @Doc(
      "Shows events in the log of LogBus, on standard error, and hands every event on as it is: to"
          + " look into a pipeline while it is being built.")
  @Example("{}")
  @Example(
      title = "In a few words, and seldom",
      value = "{text: '{{level}} from {{host}}', level: warning, per_second: 1}")
  public record Options(
      @Doc("A template of what to show; without it, the whole event, shortened.")
          Optional<Template> text,
      @Doc("The level: `debug`, `info`, `warning` or `error`.") @Default("info") Level level,
      @Doc("The most events to show in a second; how many more passed is told.")
          @Default("10")
          @Range(min = "1", max = "10000")
          int perSecond) {}

  private static final int MOST_CHARACTERS = 2000;
  private static final Duration WINDOW = Duration.ofSeconds(1);

  private final Options options;
  private final StageContext context;
  private Instant windowEnd = Instant.MIN;
  private int shown;
  private long unseen;

  Log(Options options, StageContext context) {
    this.options = options;
    this.context = context;
  }

  static Component<Options> component() {
    return Component.transform("log", Options.class, Traits.anyTransform(), Log::new)
        .describedBy(Log::traits);
  }

  private static Traits traits(Options options) {
    var faults = Faults.noted();
    options.text().ifPresent(text -> text.fields().forEach(faults::uses));
    return faults.traits();
  }

  @Override
  public void apply(Event event, Output out) {
    var now = context.clock().instant();
    if (!now.isBefore(windowEnd) || now.isBefore(windowEnd.minus(WINDOW))) {
      tellUnseen();
      windowEnd = now.plus(WINDOW);
      shown = 0;
    }
    if (shown < options.perSecond()) {
      shown++;
      say(text(event));
    } else {
      unseen++;
    }
    out.emit(event);
  }

  @Override
  public void end(Output out) {
    tellUnseen();
  }

  private void tellUnseen() {
    if (unseen > 0) {
      say(unseen + " more events passed");
      unseen = 0;
    }
  }

  private String text(Event event) {
    try {
      return options.text().isPresent()
          ? options.text().get().render(event)
          : event.time() + " " + Json.text(event.payload()) + " " + Json.text(event.metadata());
    } catch (TemplateException | IllegalArgumentException failure) {
      return StageException.reason(failure); // To be looked at must not reject an event.
    }
  }

  private void say(String text) {
    var shortened =
        text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
    // Events are not trusted to leave the terminal and the lines of the log alone.
    var harmless = shortened.replaceAll("\\p{Cntrl}", "\ufffd");
    context.logger().log(System.Logger.Level.valueOf(options.level().name()), harmless);
  }
}
