// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static io.logbus.transform.core.Events.fields;
import static io.logbus.transform.core.Events.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `keep`, `drop`, `rename` and `set`.
class FieldsTest {

  @Nested
  class KeepTest {

    @Test
    void keepsWhatIsNamedInThatOrder() {
      var kept = apply(keep("['c','a','x']"), json("{'a':1,'b':2,'c':{'d':3}}"));

      assertThat(kept.payload()).isEqualTo(fields("{'c':{'d':3},'a':1}"));
      assertThat(((Fields) kept.payload()).names()).containsExactly("c", "a");
    }

    @Test
    void keepsObjectsAroundAField() {
      assertThat(apply(keep("['a.b','a.d']"), json("{'a':{'b':1,'c':2,'d':3}}")).payload())
          .isEqualTo(fields("{'a':{'b':1,'d':3}}"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "{'level':'a','lvl':'b'} | {'level':'a'}",
          "{'lvl':'b','severity':'c'} | {'level':'c'}",
          "{'lvl':'b'} | {'level':'b'}",
          "{'level':null,'lvl':'b'} | {'level':'b'}",
          "{'lvl':null} | {'level':null}",
          "{'other':1} | {}",
        })
    void takesTheFirstThatIsThere(String given, String kept) {
      assertThat(apply(keep("{'level':['level','severity','lvl']}"), json(given)).payload())
          .isEqualTo(fields(kept));
    }

    @Test
    void takesASingleCandidateAndMetadata() {
      var event = json("{'msg':'m','b':2}").withMetadata("file", "x.log");

      var kept = apply(keep("{'message':'msg','source.file':'@file'}"), event);

      assertThat(kept.payload()).isEqualTo(fields("{'message':'m','source':{'file':'x.log'}}"));
      assertThat(kept.metadata()).isEqualTo(event.metadata());
    }

    @Test
    void keepsFalseZeroAndEmpty() {
      assertThat(
              apply(keep("{'x':['a','b'],'y':['b'],'z':['c']}"), json("{'a':false,'b':0,'c':''}"))
                  .payload())
          .isEqualTo(fields("{'x':false,'y':0,'z':''}"));
    }

    @Test
    void tellsFaultsWithTheirPlace() {
      assertThat(keepFaults("['a','b..c']"))
          .extracting(Traits.Fault::option)
          .containsExactly("fields.1");
      assertThat(keepFaults("{'a':['b',7]}"))
          .extracting(Traits.Fault::option)
          .containsExactly("fields.a.1");
      assertThat(keepFaults("[]")).extracting(Traits.Fault::option).containsExactly("fields");
      assertThat(keepFaults("'a'")).isEmpty();
      assertThat(keepFaults("7")).hasSize(1);
      assertThat(keepFaults("null")).hasSize(1);
    }

    private Keep keep(String json) {
      return new Keep(new Keep.Options(value(json)));
    }

    private List<Traits.Fault> keepFaults(String json) {
      return Keep.component().traits().apply(new Keep.Options(value(json))).faults();
    }

    /// As the kernel reads an option of any type.
    @SuppressWarnings("NullAway") // an option without a value is null
    private Object value(String json) {
      return fields("{'it':" + json + "}").get("it");
    }
  }

  @Nested
  class DropTest {

    @Test
    void takesAwayWhatIsNamed() {
      var event = json("{'a':1,'b':{'c':2,'d':3},'e':4}").withMetadata("k", "v");

      var rest = apply(drop("a", "b.c", "missing", "b.x.y", "@k"), event);

      assertThat(rest.payload()).isEqualTo(fields("{'b':{'d':3},'e':4}"));
      assertThat(rest.metadata()).isEqualTo(Fields.empty());
    }

    @Test
    void leavesAnEventWithoutThemAsItIs() {
      var event = json("{'a':1}");

      assertThat(apply(drop("b", "@k"), event)).isSameAs(event);
    }

    @Test
    void timeOfTheEventIsAFault() {
      assertThat(
              Drop.component()
                  .traits()
                  .apply(new Drop.Options(List.of(FieldPath.parse("@time"))))
                  .faults())
          .extracting(Traits.Fault::option)
          .containsExactly("fields.0");
    }

    private Drop drop(String... fields) {
      return new Drop(new Drop.Options(List.of(fields).stream().map(FieldPath::parse).toList()));
    }
  }

  @Nested
  class RenameTest {

    @Test
    void movesIntoAndOutOfObjects() {
      var moved =
          apply(
              rename(IfExists.REJECT, "msg", "log.text", "user.id", "uid"),
              json("{'msg':'m','user':{'id':7,'x':1}}"));

      assertThat(moved.payload()).isEqualTo(fields("{'user':{'x':1},'log':{'text':'m'},'uid':7}"));
    }

    @Test
    void renamesAllAtOnce() {
      assertThat(
              apply(rename(IfExists.REJECT, "a", "b", "b", "a"), json("{'a':1,'b':2}")).payload())
          .isEqualTo(fields("{'a':2,'b':1}"));
      assertThat(
              apply(rename(IfExists.REJECT, "a", "b", "b", "c"), json("{'a':1,'b':2}")).payload())
          .isEqualTo(fields("{'b':1,'c':2}"));
    }

    @Test
    void movesAFieldIntoItself() {
      assertThat(apply(rename(IfExists.REJECT, "a", "a.b"), json("{'a':1}")).payload())
          .isEqualTo(fields("{'a':{'b':1}}"));
    }

    @Test
    void missingFieldIsNoError() {
      var event = json("{'b':2}");

      assertThat(apply(rename(IfExists.REJECT, "a", "b"), event)).isSameAs(event);
    }

    @Test
    void nullIsMovedToo() {
      assertThat(apply(rename(IfExists.REJECT, "a", "b"), json("{'a':null}")).payload())
          .isEqualTo(fields("{'b':null}"));
    }

    @Test
    void nameThatIsTakenIsDecidedByTheOption() {
      var event = json("{'a':1,'b':2}");

      assertThat(apply(rename(IfExists.OVERWRITE, "a", "b"), event).payload())
          .isEqualTo(fields("{'b':1}"));
      assertThat(apply(rename(IfExists.KEEP, "a", "b"), event).payload())
          .isEqualTo(fields("{'a':1,'b':2}"));
      assertThat(rejection(rename(IfExists.REJECT, "a", "b"), event))
          .isEqualTo("'a' cannot become 'b', which is there already");
    }

    @Test
    void takesMetadataAndMakesTimes() {
      var at = java.time.Instant.parse("2020-01-01T00:00:00Z");
      var event = json("{'x':1}").withMetadata("file", "f");

      var renamed =
          apply(
              rename(IfExists.OVERWRITE, "@file", "source", "at", "@time"),
              event.with(((Fields) event.payload()).with("at", at)));

      assertThat(renamed.time()).isEqualTo(at);
      assertThat(renamed.payload()).isEqualTo(fields("{'x':1,'source':'f'}"));
      assertThat(renamed.metadata()).isEqualTo(Fields.empty());
    }

    @Test
    void tellsFaultsWithTheirPlace() {
      var options =
          new Rename.Options(
              Map.of("a..b", FieldPath.parse("c"), "@time", FieldPath.parse("t")), IfExists.KEEP);

      assertThat(Rename.component().traits().apply(options).faults())
          .extracting(Traits.Fault::option)
          .containsExactlyInAnyOrder("fields.a..b", "fields.@time");
    }

    private Rename rename(IfExists ifExists, String... names) {
      var fields = new LinkedHashMap<String, FieldPath>();
      for (int i = 0; i < names.length; i += 2) {
        fields.put(names[i], FieldPath.parse(names[i + 1]));
      }
      return new Rename(new Rename.Options(fields, ifExists));
    }
  }

  @Nested
  class SetTest {

    @Test
    void setsValuesOfAnyType() {
      assertThat(
              apply(
                      set(
                          IfExists.OVERWRITE,
                          "{'env':'prod','n':7,'o':{'p':[1]},'z':null,'a.b':true}"),
                      json("{'n':1}"))
                  .payload())
          .isEqualTo(fields("{'n':7,'env':'prod','o':{'p':[1]},'z':null,'a':{'b':true}}"));
    }

    @Test
    void rendersTemplates() {
      assertThat(
              apply(
                      set(IfExists.OVERWRITE, "{'id':'{{a}}-{{@k}}'}"),
                      json("{'a':1}").withMetadata("k", "v"))
                  .payload())
          .isEqualTo(fields("{'a':1,'id':'1-v'}"));
    }

    @Test
    void templateWithoutItsFieldRejects() {
      assertThat(rejection(set(IfExists.OVERWRITE, "{'id':'{{a}}'}"), json("{}")))
          .isEqualTo("the event has no 'a', and the template no default for it");
    }

    @Test
    void fieldThatIsThereIsDecidedByTheOption() {
      assertThat(apply(set(IfExists.KEEP, "{'a':9,'b':9}"), json("{'a':1}")).payload())
          .isEqualTo(fields("{'a':1,'b':9}"));
      assertThat(rejection(set(IfExists.REJECT, "{'a':9}"), json("{'a':1}")))
          .isEqualTo("'a' is there already, and 'if_exists' is 'reject'");
    }

    @Test
    void setsMetadataOfBytes() {
      var event = Event.of(Bytes.utf8("x"), io.logbus.testkit.ManualClock.START);
      var options = new SetFields.Options(Map.of("@env", "prod"), IfExists.OVERWRITE);

      assertThat(apply(new SetFields(options), event)).isEqualTo(event.withMetadata("env", "prod"));
      assertThat(SetFields.component().traits().apply(options).accepts())
          .contains(PayloadKind.values());
    }

    @Test
    void tellsFaultsWithTheirPlace() {
      var options =
          new SetFields.Options(Map.of("a", "{{b | nothing}}", "c..d", 1L), IfExists.KEEP);

      assertThat(SetFields.component().traits().apply(options).faults())
          .extracting(Traits.Fault::option)
          .containsExactlyInAnyOrder("fields.a", "fields.c..d");
    }

    private SetFields set(IfExists ifExists, String json) {
      var values = new LinkedHashMap<String, @Nullable Object>();
      var fields = fields(json);
      fields.names().forEach(name -> values.put(name, fields.get(name)));
      return new SetFields(new SetFields.Options(values, ifExists));
    }
  }

  private static Event apply(Transform transform, Event event) {
    var run = new Run(transform, Traits.transform()).apply(event);
    assertThat(run.rejected()).isEmpty();
    return run.output().events().getFirst();
  }

  private static String rejection(Transform transform, Event event) {
    var run = new Run(transform, Traits.transform()).apply(event);
    var reasons = new ArrayList<String>();
    run.rejected().forEach(one -> reasons.add(String.valueOf(one.why().getMessage())));
    assertThat(run.output().events()).isEmpty();
    return String.join("; ", reasons);
  }
}
