// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import io.logbus.api.event.Event;
import io.logbus.api.event.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Text with places for values of an event: `logs/{{ns | default('none')}}/{{status}}`.
///
/// Between the braces stands a [FieldPath], then filters:
///
/// - `default('text')`: the text to put where there is no value, or null;
/// - `date('pattern')`, `date('pattern', 'zone')`: a time in a pattern of `DateTimeFormatter`, in
///   UTC unless a zone is given; the value is a time, or a text in ISO 8601 with an offset.
///
/// A quote inside quotes is doubled: `'o''clock'`. A text in quotes may stand in the place of a
/// path, so that `{{'{{'}}` is two braces. Values are put as [Json#plainText] writes them.
/// Immutable.
public final class Template {

  /// A piece of a template.
  sealed interface Part {}

  /// Text of the template's author.
  record Literal(String text) implements Part {}

  /// A value of the event.
  record Reference(FieldPath field, @Nullable DateTimeFormatter date, @Nullable String otherwise)
      implements Part {}

  private final String text;
  private final List<Part> parts;

  Template(String text, List<Part> parts) {
    this.text = text;
    this.parts = List.copyOf(parts);
  }

  /// Reads a template.
  ///
  /// @throws OptionSyntaxException when it is none; patterns and zones of dates are checked too
  public static Template parse(String text) {
    return new TemplateParser(text).parse();
  }

  /// Whether it has no values of an event in it.
  public boolean isConstant() {
    return parts.stream().allMatch(Literal.class::isInstance);
  }

  /// The fields whose values are put, in order.
  public List<FieldPath> fields() {
    return parts.stream()
        .filter(Reference.class::isInstance)
        .map(part -> ((Reference) part).field())
        .toList();
  }

  /// The text for an event.
  ///
  /// @throws TemplateException when a value without a default is missing, or is no time where a
  ///   date is wanted
  public String render(Event event) throws TemplateException {
    return render(event, UnaryOperator.identity());
  }

  /// The text for an event, its values encoded for where the text goes.
  ///
  /// @param escape encodes one value; not called for what the template's author wrote, defaults and
  ///   dates in their patterns included
  public String render(Event event, UnaryOperator<String> escape) throws TemplateException {
    if (parts.size() == 1 && parts.getFirst() instanceof Literal literal) {
      return literal.text;
    }
    var out = new StringBuilder();
    for (var part : parts) {
      switch (part) {
        case Literal literal -> out.append(literal.text);
        case Reference reference -> out.append(value(reference, event, escape));
      }
    }
    return out.toString();
  }

  private static String value(Reference reference, Event event, UnaryOperator<String> escape)
      throws TemplateException {
    Object value = reference.field.get(event);
    if (value == null) {
      if (reference.otherwise == null) {
        throw new TemplateException(
            "the event has no '" + reference.field + "', and the template no default for it",
            reference.field);
      }
      return reference.otherwise;
    }
    return reference.date == null
        ? escape.apply(Json.plainText(value))
        : date(value, reference.date, reference.field);
  }

  private static String date(Object value, DateTimeFormatter pattern, FieldPath field)
      throws TemplateException {
    try {
      if (value instanceof Instant time) {
        return pattern.format(time);
      }
      if (value instanceof String text) {
        return pattern.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from));
      }
    } catch (DateTimeException _) {
      // Told below, as for a value of another type.
    }
    throw new TemplateException("'" + field + "' is not a time, which 'date' wants", field);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Template that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /// The template as it was written.
  @Override
  public String toString() {
    return text;
  }
}
