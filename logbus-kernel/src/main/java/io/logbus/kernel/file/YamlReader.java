// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import io.logbus.kernel.file.Yaml.Scalar;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/// Reads YAML 1.2 from the events of snakeyaml-engine, which only this class and [SyntaxFault]
/// know.
///
/// Events, not the engine's nodes: its composer is recursive, so that deep nesting ends in a stack
/// overflow, and it forgets where an alias stands. Building the pieces here takes a stack of
/// [Level]s, finds every duplicate key, and counts what aliases blow up while they are met.
final class YamlReader {

  /// How deep mappings and lists may nest.
  static final int MAX_DEPTH = 64;

  /// What aliases may add in all: a piece counts 1, and 16 characters of text count 1 more.
  private static final long MAX_ALIASED = 200_000;

  /// The engine widens its window by one buffer at a time and copies it each time: with its own
  /// thousand characters, the time that one long word takes grows with the square.
  private static final int LARGEST_BUFFER = 1 << 20;

  private record Anchored(Yaml value, long weight) {}

  private final Source source;
  private final Findings findings;
  private final Map<String, Anchored> anchors = new HashMap<>();
  private long aliased;
  private @Nullable Level level;
  private @Nullable Yaml root;

  YamlReader(Source source, Findings findings) {
    this.source = source;
    this.findings = findings;
  }

  /// The one document; empty when the text cannot be read, which is then a problem.
  Optional<Yaml> read(String text) {
    var unprintable = unprintable();
    if (unprintable.isPresent()) {
      findings.add(unprintable.get());
      return Optional.empty();
    }
    var settings =
        LoadSettings.builder()
            .setCodePointLimit(Integer.MAX_VALUE)
            .setBufferSize(Math.clamp(text.length(), 1024, LARGEST_BUFFER))
            .build();
    try {
      var parser = new ParserImpl(settings, new StreamReader(settings, text));
      while (parser.hasNext()) {
        if (!take(parser.next())) {
          return Optional.empty();
        }
      }
    } catch (MarkedYamlEngineException e) {
      findings.add(SyntaxFault.of(e, source));
      return Optional.empty();
    } catch (YamlEngineException _) {
      findings.error(new Mark(1, 1, 1), "this version of YAML is not known", "leave out '%YAML'");
      return Optional.empty();
    }
    if (root == null && findings.hasErrors()) {
      return Optional.empty();
    }
    if (root == null || (root instanceof Scalar scalar && scalar.isNull())) {
      findings.error(
          new Mark(1, 1, 1),
          text.isBlank() ? "the file is empty" : "the file holds nothing but comments",
          "a pipeline needs the key 'pipeline' with its stages");
      return Optional.empty();
    }
    return Optional.of(root);
  }

  /// Takes the next event, and says whether reading can go on.
  private boolean take(Event event) {
    switch (event) {
      case DocumentStartEvent _ -> {
        if (root != null) {
          findings.error(
              mark(event), "a second document begins here", "a pipeline file is one document");
          return false;
        }
      }
      case AliasEvent alias -> {
        return takeAlias(alias);
      }
      case ScalarEvent scalar -> {
        checkTag(scalar, scalar.getTag());
        put(scalar, scalar(scalar), 1 + scalar.getValue().length() / 16);
      }
      case CollectionStartEvent start -> {
        checkTag(start, start.getTag());
        level = new Level(level, start, mark(start), findings);
        if (level.depth > MAX_DEPTH) {
          findings.error(mark(start), "more than " + MAX_DEPTH + " levels of nesting");
          return false;
        }
      }
      default -> {
        if (level != null && level.isEndedBy(event)) {
          var done = level;
          level = done.outer;
          put(done.start, done.finish(mark(done.start, event)), done.weight);
        }
      }
    }
    return true;
  }

  private boolean takeAlias(AliasEvent event) {
    var name = event.getAlias().getValue();
    var anchored = anchors.get(name);
    if (anchored == null) {
      findings.error(
          mark(event),
          "nothing before this place has the anchor '&" + name + "'",
          "quote a text that begins with '*'");
      if (level != null) {
        level.skip();
      }
      return true;
    }
    aliased += anchored.weight();
    if (aliased > MAX_ALIASED) {
      findings.error(mark(event), "the aliases of this file add up to too much");
      return false;
    }
    put(event, moved(anchored.value(), mark(event)), anchored.weight());
    return true;
  }

  private static Yaml moved(Yaml value, Mark mark) {
    return switch (value) {
      case Scalar(String text, Yaml.Style style, _, int lines, Source source) ->
          new Scalar(text, style == Yaml.Style.PLAIN ? style : Yaml.Style.QUOTED, mark, 1, source);
      case Yaml.Sequence(var items, _, var whole) -> new Yaml.Sequence(items, mark, whole);
      case Yaml.Mapping(var entries, _, var whole) -> new Yaml.Mapping(entries, mark, whole);
    };
  }

  private void put(NodeEvent event, Yaml value, long weight) {
    if (!(event instanceof AliasEvent)) {
      event
          .getAnchor()
          .ifPresent(anchor -> anchors.put(anchor.getValue(), new Anchored(value, weight)));
    }
    if (level == null) {
      root = value;
    } else {
      level.put(value, weight);
    }
  }

  private void checkTag(NodeEvent event, Optional<String> tag) {
    tag.ifPresent(
        _ ->
            findings.error(
                mark(event),
                "a pipeline file has no tags",
                "leave it out; quotes make a value a text"));
  }

  private Scalar scalar(ScalarEvent event) {
    var style =
        switch (event.getScalarStyle()) {
          case ScalarStyle.PLAIN -> Yaml.Style.PLAIN;
          case ScalarStyle.LITERAL -> Yaml.Style.LITERAL;
          case ScalarStyle.FOLDED -> Yaml.Style.FOLDED;
          default -> Yaml.Style.QUOTED;
        };
    boolean block = style == Yaml.Style.LITERAL || style == Yaml.Style.FOLDED;
    var mark = block ? mark(event) : mark(event, event);
    var end = event.getEndMark().orElseThrow();
    int lines = end.getLine() + 1 - mark.line() + (end.getColumn() > 0 || !block ? 1 : 0);
    return new Scalar(event.getValue(), style, mark, Math.max(1, lines), source);
  }

  private static Mark mark(Event event) {
    return SyntaxFault.mark(event.getStartMark().orElseThrow());
  }

  /// From the start of one event to the end of another, as far as that is on one line.
  private Mark mark(Event first, Event last) {
    var start = first.getStartMark().orElseThrow();
    var end = last.getEndMark().orElseThrow();
    int line = start.getLine() + 1;
    int column = start.getColumn() + 1;
    int length =
        end.getLine() == start.getLine()
            ? Math.max(1, end.getColumn() - start.getColumn())
            : source.lengthFrom(line, column);
    return new Mark(line, column, length);
  }

  private Optional<Problem> unprintable() {
    for (int line = 1; ; line++) {
      var content = source.line(line);
      if (content.isEmpty()) {
        return Optional.empty();
      }
      if (!StreamReader.isPrintable(content.get())) {
        var points = content.get().codePoints().toArray();
        int column = 0;
        while (StreamReader.isPrintable(points[column])) {
          column++;
        }
        return Optional.of(
            Problem.error(
                new Mark(line, column + 1, 1),
                String.format("the character U+%04X cannot stand in YAML", points[column]),
                "write it as an escape in double quotes"));
      }
    }
  }
}
