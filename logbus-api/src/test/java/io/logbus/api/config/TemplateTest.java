// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.JsonFields;
import io.logbus.api.event.JsonSyntaxException;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

  private static final Event EVENT = event();

  private static Event event() {
    try {
      var fields =
          JsonFields.parse(
              Bytes.utf8(
                  "{\"status\":200,\"ctx\":{\"user\":\"a/../b\"},\"nil\":null,\"empty\":\"\","
                      + "\"ts\":\"2026-12-31T23:30:00+01:00\",\"big\":1e400,\"l\":[1, \"x\"],"
                      + "\"a|b}}\":\"odd\",\"ok\":true,\"r\":1.5}"));
      return Event.of(fields, Instant.parse("2026-12-31T23:30:00.123Z"))
          .withMetadata("kafka", Map.of("key", Bytes.utf8("k1"), "raw", new byte[] {-1, 0}));
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "``; ``",
        "plain; plain",
        "{{status}}; 200",
        "a{{ status }}b{{ok}}; a200btrue",
        "{{ctx.user}}; a/../b",
        "{{@kafka.key}}; k1",
        "{{@kafka.raw}}; /wA=",
        "{{\"a|b}}\"}}; odd",
        "{{l}} {{l.1}} {{r}} {{big}}; [1,\"x\"] x 1.5 1E+400",
        "x{{empty}}y; xy",
        "{{ctx}}; {\"user\":\"a/../b\"}",
        "{{none | default('none')}}; none",
        "{{nil|default('')}}x; x",
        "{{status | default('none')}}; 200",
        "{{none | default('o''clock')}}; o'clock",
        "{{@time}}; 2026-12-31T23:30:00.123Z",
        "{{@time | date('yyyy-MM-dd')}}; 2026-12-31",
        "{{@time | date('yyyy/MM/dd', 'Europe/Zurich')}}; 2027/01/01",
        "{{ts | date('HH:mm')}}; 22:30",
        "{{@time | date('EEE d MMM')}}; Thu 31 Dec",
        "{{@time|date('yyyy''T''HH')|default('x')}}; 2026T23",
        "{{none | default('no date') | date('yyyy')}}; no date",
        "{ {{status}} } } {a}; { 200 } } {a}",
        "{{'{{'}}status}}; {{status}}",
        "{{{status}}; refused",
        "😀{{status}}é; 😀200é"
      })
  void valuesArePut(String text, String expected) throws TemplateException {
    if (expected.equals("refused")) {
      assertThatThrownBy(() -> Template.parse(text)).isInstanceOf(OptionSyntaxException.class);
    } else {
      assertThat(Template.parse(text).render(EVENT)).isEqualTo(expected);
      assertThat(Template.parse(text)).hasToString(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "nil", "ctx.none", "@nothing", "status.x"})
  void missingValueWithoutDefaultNamesTheField(String field) {
    var template = Template.parse("x{{" + field + "}}");

    assertThatThrownBy(() -> template.render(EVENT))
        .isInstanceOf(TemplateException.class)
        .hasMessage("the event has no '" + field + "', and the template no default for it")
        .extracting(e -> ((TemplateException) e).field())
        .isEqualTo(FieldPath.parse(field));
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "ctx", "ctx.user", "empty"})
  void whatIsNoTimeIsNotPutAsDate(String field) {
    var template = Template.parse("{{" + field + " | date('yyyy') | default('x')}}");

    assertThatThrownBy(() -> template.render(EVENT))
        .isInstanceOf(TemplateException.class)
        .hasMessage("'" + field + "' is not a time, which 'date' wants");
  }

  @Test
  void timeBeyondTheCalendarOfAZoneIsNotPutAsDate() {
    var template = Template.parse("{{@time | date('yyyy', '+14:00')}}");

    assertThatThrownBy(() -> template.render(EVENT.at(Instant.MAX)))
        .isInstanceOf(TemplateException.class);
  }

  @Test
  void onlyValuesAreEncoded() throws TemplateException {
    var template =
        Template.parse("a/{{ctx.user}}/{{@time | date('yyyy/MM')}}/{{none | default('x/y')}}");

    assertThat(template.render(EVENT, value -> value.replace("/", "%2F")))
        .isEqualTo("a/a%2F..%2Fb/2026/12/x/y");
  }

  @Test
  void fieldsOfBytesAreMissing() {
    var bytes = Event.of(Bytes.utf8("{\"status\":1}"), Instant.EPOCH);

    assertThatThrownBy(() -> Template.parse("{{status}}").render(bytes))
        .isInstanceOf(TemplateException.class);
  }

  @Test
  void constantsAreKnown() {
    assertThat(Template.parse("").isConstant()).isTrue();
    assertThat(Template.parse("a{{'b'}}c").isConstant()).isTrue();
    assertThat(Template.parse("a{{b}}").isConstant()).isFalse();
    assertThat(Template.parse("{{a.b}}{{'x'}}{{@c|default('')}}").fields())
        .containsExactly(FieldPath.parse("a.b"), FieldPath.parse("@c"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "ab{{; 2; '}}' is missing",
        "ab{{c; 2; '}}' is missing",
        "ab{{c }; 2; '}}' is missing",
        "ab{{\"c}}; 2; '}}' is missing",
        "{{}}; 2; the name of a field is missing",
        "{{ }}; 3; the name of a field is missing",
        "{{a b}}; 3; a name with ' ' in it has to stand in double quotes",
        "x{{ a..b }}; 6; the name of a field is missing",
        "{{{a}}}; 2; a name with '{' in it has to stand in double quotes",
        "{{a|}}; 4; 'date' or 'default' expected behind '|'",
        "{{a|upper}}; 4; 'date' or 'default' expected behind '|'",
        "{{a|default}}; 4; 'default' is to be followed by its text: default('…')",
        "{{a|default(x)}}; 12; a text in single quotes expected",
        "{{a|default('x')b}}; 16; '|' or '}}' expected",
        "{{a|default('x'}}; 15; ')' expected",
        "{{a|default('x)}}; 12; the closing ''' is missing",
        "{{a|default('x','y')}}; 4; 'default' takes one text",
        "{{a|default('x')|default('y')}}; 17; 'default' comes twice",
        "{{a|date('yyyy')|date('yyyy')}}; 17; 'date' comes twice",
        "{{a|date('yyyy','UTC','x')}}; 4; 'date' takes a pattern and a zone",
        "{{a|date('yyyy-bb')}}; 4; 'yyyy-bb' is not a date pattern such as 'yyyy-MM-dd'",
        "{{a|date('YYYY-MM-dd')}}; 4; 'Y' is the year that a week belongs to: write 'y' for the year of a date",
        "{{a|date('yyyy','Europe/Zuerich')}}; 4; 'Europe/Zuerich' is not a time zone such as 'Europe/Zurich'",
        "{{a|date('yyyy','')}}; 4; '' is not a time zone such as 'Europe/Zurich'",
        "{{'a; 2; the closing ''' is missing",
        "{{'a' | default('b')}}; 6; '|' or '}}' expected",
        "{{a|default('x'); 0; '}}' is missing"
      })
  void whatIsNoTemplateIsRefused(String text, int offset, String why) {
    assertThatThrownBy(() -> Template.parse(text))
        .isInstanceOf(OptionSyntaxException.class)
        .hasMessage(why)
        .extracting(e -> ((OptionSyntaxException) e).offset())
        .isEqualTo(offset);
  }

  @Test
  void weekYearIsAllowedWithAWeek() throws TemplateException {
    assertThat(Template.parse("{{@time | date('YYYY-ww')}}").render(EVENT)).hasSize(7);
  }

  @Test
  void templatesAreEqualByTheirText() {
    assertThat(Template.parse("{{a}}"))
        .isEqualTo(Template.parse("{{a}}"))
        .hasSameHashCodeAs(Template.parse("{{a}}"))
        .isNotEqualTo(Template.parse("{{b}}"));
  }
}
