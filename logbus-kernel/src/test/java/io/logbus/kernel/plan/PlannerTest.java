// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.PayloadKind;
import io.logbus.api.config.FieldPath;
import io.logbus.api.config.Template;
import io.logbus.kernel.catalog.UnpackingError;
import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Problem;
import io.logbus.kernel.file.Replacement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PlannerTest {

  private static final String SEVEN =
      """
      name: web-logs
      capacity: {events: 10, bytes: 1MiB}
      max_event_bytes: 64KiB
      pipeline:
        stdin:         {module: read-stdin}
        parse-lines:   {inputs: [stdin]}
        parse-json:    {inputs: [parse-lines]}
        stamp-ingress: {module: stamp, inputs: [parse-json], config: {field: ingress}}
        transform:
          module: js
          inputs: [stamp-ingress]
          capacity: {events: 5}
          config:
            script: |
              (event, meta) => { return `${event.level}` }
        format-json:   {inputs: [transform]}
        out:           {module: write-file, inputs: [format-json], config: {path: /dev/null}}
      """;

  private static final Map<String, String> ENVIRONMENT =
      Map.of("MODULE", "write-null", "IN", "in", "FIELD", "{a: 1}", "EVENTS", "7");

  static Planned plan(String text) {
    return new Planner(Parts.catalog(), Replacement.from(new FixedSurroundings(ENVIRONMENT)))
        .plan(PipelineFile.of("folder/test.pipeline.yaml", text));
  }

  static Plan ready(String text) {
    var planned = plan(text);
    assertThat(planned.problems()).isEmpty();
    return ((Planned.Ready) planned).plan();
  }

  private static Step step(Plan plan, String stage) {
    return plan.stages().stream()
        .filter(one -> one.name().equals(stage))
        .findFirst()
        .orElseThrow()
        .step();
  }

  private static List<String> messages(String text) {
    return plan(text).problems().stream().map(Problem::message).toList();
  }

  @Test
  void keysOfASinkAreItsRules() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: read-stdin}
              out:
                module: write-null
                inputs: [in]
                batch: {events: 5000, bytes: 8MiB, interval: 2s}
                in_flight: 4
                order_by: "{{@file}}"
                timeout: 30s
                retry: {initial_wait: 5s, max_wait: 1s, attempts: 7, within: 1h}
            """);

    assertThat(((Step.Write) step(plan, "out")).rules())
        .isEqualTo(
            new WriteRules(
                5000,
                8 << 20,
                Duration.ofSeconds(2),
                4,
                Optional.of(Template.parse("{{@file}}")),
                Optional.of(Duration.ofSeconds(30)),
                new RetryRules(
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5),
                    Optional.of(7),
                    Optional.of(Duration.ofHours(1)))));
    assertThat(plan.stages().getLast().capacity()).isEqualTo(new Capacity(20_000, 32 << 20));
  }

  @Test
  void referencePipelineIsPlanned() {
    var plan = ready(SEVEN);
    assertThat(plan.name()).isEqualTo("web-logs");
    assertThat(plan.maxEventBytes()).isEqualTo(64 << 10);
    assertThat(plan.stages())
        .extracting(PlannedStage::name)
        .containsExactly(
            "stdin",
            "parse-lines",
            "parse-json",
            "stamp-ingress",
            "transform",
            "format-json",
            "out");
    assertThat(plan.edges()).contains(new Edge("stdin", new Port.Main(), "parse-lines")).hasSize(6);
    assertThat(plan.stages().get(1).capacity()).isEqualTo(new Capacity(10, 1 << 20));
    assertThat(plan.stages().get(4).capacity()).isEqualTo(new Capacity(5, 1 << 20));
    assertThat(plan.stages().get(1).mark()).isEqualTo(new Mark(6, 3, 11));
    assertThat(((Step.Read) step(plan, "stdin")).raw()).isEqualTo(PayloadKind.STREAM);
    assertThat(((Step.Parse) step(plan, "parse-lines")).input()).isEqualTo(PayloadKind.STREAM);
    assertThat(((Step.Parse) step(plan, "parse-json")).input()).isEqualTo(PayloadKind.BYTES);
    assertThat(((Step.Write) step(plan, "out")).input()).isEqualTo(PayloadKind.BYTES);
  }

  @Test
  void nothingIsReplacedInScripts() {
    var js = (Step.Change) step(ready(SEVEN), "transform");
    assertThat(js.transform().options().toString()).contains("${event.level}");
  }

  @Test
  void defaultsAreFilledIn() {
    var plan = ready("pipeline:\n  generate:\n  write-null: {inputs: generate}\n");
    assertThat(plan.name()).isEqualTo("test.pipeline");
    assertThat(plan.maxEventBytes()).isEqualTo(1 << 20);
    assertThat(plan.stages().getLast().capacity()).isEqualTo(Capacity.DEFAULT);
    assertThat(plan.inputsOf("write-null")).containsExactlyElementsOf(plan.edges());
    assertThat(plan.outputsOf("generate")).containsExactlyElementsOf(plan.edges());
    assertThat(plan.outputsOf("write-null")).isEmpty();
  }

  @Test
  void stagesComeAfterThoseThatTheyReadAndElseAsInTheFile() {
    var plan =
        ready(
            """
            pipeline:
              out: {module: write-null, inputs: [b, a]}
              b: {module: pass, inputs: [in]}
              in: {module: generate}
              a: {module: pass, inputs: [in]}
              other: {module: generate}
              more: {module: write-null, inputs: [other]}
            """);
    assertThat(plan.stages())
        .extracting(PlannedStage::name)
        .containsExactly("in", "b", "a", "out", "other", "more");
    assertThat(plan.inputsOf("out")).extracting(Edge::from).containsExactly("b", "a");
  }

  @Test
  void parserTakesItsOwnOptionsAndThoseOfItsDecoder() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: generate}
              lines:
                module: parse-lines
                inputs: [in]
                config: {field: text, into: line, keep_original: true, limit: 1KiB}
              out: {module: write-null, inputs: [lines]}
            """);
    var parse = (Step.Parse) step(plan, "lines");
    assertThat(parse.options())
        .isEqualTo(
            new ParseOptions(
                Optional.of(FieldPath.parse("text")), Optional.of(FieldPath.parse("line")), true));
    assertThat(parse.decoder().options().toString()).contains("1KiB");
    assertThat(parse.input()).isEqualTo(PayloadKind.FIELDS);
  }

  @Test
  void codecsServeAtTheEdges() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: read-stdin, decode: {lines: {limit: 2KiB}}}
              kafka: {module: read-kafka, decode: json, config: {brokers: [a], topic: t}}
              out: {module: write-file, inputs: [kafka], encode: json, config: {path: x}}
              raw: {module: write-file, inputs: [in], config: {path: y}}
            """);
    assertThat(((Step.Read) step(plan, "in")).decode().orElseThrow().options().toString())
        .contains("2KiB");
    assertThat(((Step.Write) step(plan, "out")).input()).isEqualTo(PayloadKind.FIELDS);
    assertThat(((Step.Write) step(plan, "out")).encode()).isPresent();
    assertThat(((Step.Write) step(plan, "raw")).input()).isEqualTo(PayloadKind.BYTES);
  }

  @Test
  void everyReaderOfErrorsIsFedByEveryStageOfTheMainSide() {
    var plan =
        ready(
            """
            pipeline:
              errors-one: {module: write-null, inputs: [ERRORS]}
              in: {module: generate}
              tag: {module: stamp, inputs: [in], config: {field: x}}
              out: {module: write-null, inputs: [tag]}
              mark: {module: stamp, inputs: [Errors], config: {field: x}}
              errors-two: {module: write-table, inputs: [mark]}
            """);
    assertThat(plan.edges())
        .filteredOn(edge -> edge.port() instanceof Port.Errors)
        .extracting(edge -> edge.from() + ">" + edge.to())
        .containsExactly(
            "in>errors-one", "tag>errors-one", "out>errors-one", "in>mark", "tag>mark", "out>mark");
    assertThat(plan.stages())
        .extracting(PlannedStage::name)
        .containsExactly("in", "tag", "out", "errors-one", "mark", "errors-two");
    assertThat(((Step.Write) step(plan, "errors-one")).input()).isEqualTo(PayloadKind.FIELDS);
  }

  @Test
  void whatItsRejectedLeadsToIsNotFedByErrors() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: read-kafka, config: {brokers: [a], topic: t}}
              json: {module: parse-json, inputs: [in]}
              bad: {module: write-file, inputs: [json.rejected], config: {path: bad}}
              out: {module: write-null, inputs: [json]}
              errors: {module: write-null, inputs: [ERRORS]}
            """
                .replace("errors:", "told:"));
    assertThat(plan.edges())
        .filteredOn(edge -> edge.port() instanceof Port.Errors)
        .extracting(Edge::from)
        .containsExactly("in", "out");
    assertThat(((Step.Write) step(plan, "bad")).input()).isEqualTo(PayloadKind.BYTES);
  }

  @Test
  void mendedEventsMayComeBack() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: generate}
              tag: {module: stamp, inputs: [in], config: {field: x}}
              mend: {module: stamp, inputs: [tag.rejected], config: {field: x}}
              out: {module: write-null, inputs: [tag, mend]}
              told: {module: write-null, inputs: [ERRORS]}
            """);
    assertThat(plan.edges())
        .filteredOn(edge -> edge.port() instanceof Port.Errors)
        .extracting(Edge::from)
        .containsExactly("in", "out");
  }

  @Test
  void errorsAndRejectedMayShareASink() {
    ready(
        """
        pipeline:
          in: {module: generate}
          tag: {module: stamp, inputs: [in], config: {field: x}}
          out: {module: write-null, inputs: [tag]}
          told: {module: write-null, inputs: [ERRORS, tag.rejected]}
        """);
  }

  @Test
  void whatAParserRejectsOfAStreamIsWholeItems() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: read-stdin}
              lines: {module: parse-lines, inputs: [in]}
              bad: {module: write-file, inputs: [lines.rejected], config: {path: bad}}
              out: {module: write-null, inputs: [lines]}
            """);
    assertThat(((Step.Write) step(plan, "bad")).input()).isEqualTo(PayloadKind.BYTES);
  }

  @Test
  void unreadNamedOutputsAreAWarning() {
    var planned =
        plan(
            """
            pipeline:
              in: {module: generate}
              by: {module: route, inputs: [in], config: {outputs: [a, b]}}
              out: {module: write-null, inputs: [by.a]}
            """);
    assertThat(planned).isInstanceOf(Planned.Ready.class);
    assertThat(planned.problems())
        .extracting(Problem::severity)
        .containsExactly(Problem.Severity.WARNING, Problem.Severity.WARNING);
  }

  @Test
  void keysAreReplacedToo() {
    var plan =
        ready(
            """
            capacity: {events: "${env:EVENTS}"}
            pipeline:
              in: {module: generate}
              tag: {module: stamp, inputs: ["${env:IN}"], config: {field: "${env:FIELD}"}}
              out: {module: "${env:MODULE}", inputs: [tag]}
            """);
    assertThat(plan.stages().getLast().capacity().events()).isEqualTo(7);
    assertThat(((Step.Change) step(plan, "tag")).transform().options())
        .isEqualTo(new Parts.StampOptions("{a: 1}"));
  }

  @Test
  void withoutAnEnvironmentPlaceholdersFitEveryType() {
    var planned =
        new Planner(Parts.catalog(), Replacement.placeholders())
            .plan(
                PipelineFile.of(
                    "test.yaml",
                    """
                    pipeline:
                      in:
                        module: read-kafka
                        config:
                          brokers: ["${env:BROKER}"]
                          topic: ${file:/topic}
                          batch: ${env:BATCH}
                          password: ${credential:pw}
                      lines: {module: parse-lines, inputs: [in], config: {limit: "${env:LIMIT}"}}
                      out: {module: write-file, inputs: [lines], config: {path: "${env:HOME}/x"}}
                    """));
    assertThat(planned.problems()).isEmpty();
    assertThat(planned).isInstanceOf(Planned.Ready.class);
  }

  @Test
  void stageThatCannotBeReadIsNotMissing() {
    assertThat(messages("pipeline:\n  *nope : {module: generate}\n"))
        .containsExactly("nothing before this place has the anchor '&nope'");
  }

  @Test
  void oneFaultIsToldOnce() {
    assertThat(
            messages(
                "pipeline:\n  in: {module: generat}\n  out: {module: write-null, inputs: [in]}"))
        .containsExactly("there is no module 'generat'");
    assertThat(
            messages(
                "pipeline:\n  in: {module: read-stdin}\n  j: {module: parse-json, inputs: [in]}\n  s: {module: stamp, inputs: [j], config: {field: a}}\n  out: {module: write-null, inputs: [s]}"))
        .hasSize(1);
    assertThat(
            messages(
                "pipeline:\n  in: {module: read-kafka, config: {topic: t}}\n  j: {module: parse-json, inputs: [in]}\n  out: {module: write-null, inputs: [j]}"))
        .containsExactly("option 'brokers' of module 'read-kafka' is missing");
    assertThat(
            messages(
                "pipeline:\n  in: {module: generate}\n  by: {module: route, inputs: [in]}\n  out: {module: write-null, inputs: [by.a]}"))
        .containsExactly("option 'outputs' of module 'route' is missing");
  }

  @Test
  void brokenPluginsAreAProblemOfTheStage() {
    assertThat(
            messages(
                "pipeline:\n  in: {module: generate}\n  x: {module: broken-options, inputs: [in]}\n  y: {module: broken-traits, inputs: [x]}\n  out: {module: write-null, inputs: [y]}"))
        .hasSize(2)
        .allMatch(message -> message.contains("of plugin 'test' is broken"));
  }

  @Test
  void pluginThatCannotBeUnpackedIsNoFaultOfTheFile() {
    assertThatThrownBy(
            () ->
                plan(
                    "pipeline:\n  in: {module: generate}\n  x: {module: without-room, inputs: [in]}\n  out: {module: write-null, inputs: [x]}"))
        .isInstanceOf(UnpackingError.class)
        .hasMessage("no unpacking today");
  }

  @Test
  void fieldOfAParserCannotBeBlank() {
    assertThat(
            messages(
                "pipeline:\n  in: {module: generate}\n  p: {module: parse-json, inputs: [in], config: {field: ''}}\n  out: {module: write-null, inputs: [p]}"))
        .isNotEmpty();
  }

  @Test
  void whatPlaceholdersStandForDoesNotCollide() {
    var text =
        """
        pipeline:
          in: {module: read-file, config: {path: '${env:A}'}}
          one: {module: write-file, inputs: [in], config: {path: '${env:B}'}}
          two: {module: write-file, inputs: [in], config: {path: '${env:C}'}}
        """;

    var planned =
        new Planner(Parts.catalog(), Replacement.placeholders())
            .plan(PipelineFile.of("test.yaml", text));

    assertThat(planned.problems()).isEmpty();
  }
}
