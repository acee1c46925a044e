// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/// Says in words for the user why a text is not YAML.
final class SyntaxFault {

  private SyntaxFault() {}

  static Problem of(MarkedYamlEngineException fault, Source source) {
    var problem = Optional.ofNullable(fault.getProblem()).orElse("");
    var context = Optional.ofNullable(fault.getContext()).orElse("");
    var here = place(fault.getProblemMark().or(fault::getContextMark));
    var begin = place(fault.getContextMark().or(fault::getProblemMark));
    if (problem.contains("\\t(TAB)")) {
      return Problem.error(tab(here, source), "a tab cannot indent in YAML", "use spaces");
    }
    if (problem.contains("cannot start any token")) {
      return Problem.error(here, "a value cannot begin with this character", "quote the value");
    }
    if (problem.contains("unexpected end of stream") && context.contains("quoted")) {
      return Problem.error(begin, "the quotation mark that opens here is not closed");
    }
    boolean keyIsOpen = problem.contains("could not find expected ':'");
    var longKey = keyIsOpen ? LongKey.from(begin, source) : LongKey.to(here, source);
    if (longKey.isPresent()) {
      return Problem.error(
          longKey.get(),
          "this key has more than " + LongKey.LONGEST + " characters",
          "shorten it: YAML allows no more");
    }
    if (problem.contains("mapping values are not allowed")) {
      return Problem.error(
          here,
          "': ' is not allowed here",
          "check the indentation and the line above; quote a text that holds ': '");
    }
    if (keyIsOpen) {
      return Problem.error(begin, "this key has no ':' behind it", "write 'key: value'");
    }
    if (problem.startsWith("expected ',' or")) {
      char closing = problem.contains("']'") ? ']' : '}';
      return Problem.error(
          begin,
          "the bracket that opens here is not closed",
          "a ',' or '" + closing + "' is missing");
    }
    if (problem.contains("<block end>")) {
      return Problem.error(
          here, "this line does not belong to what is above it", "check the indentation");
    }
    if (problem.contains("unknown escape character")) {
      return Problem.error(
          here, "an unknown escape after '\\'", "use single quotes, or write '\\\\'");
    }
    if (problem.contains("<document start>")) {
      return Problem.error(here, "nothing may follow the end of the document");
    }
    return Problem.error(here, "this is not YAML: " + inOneLine(problem));
  }

  /// The first tab in the line: the engine sees only what cannot follow it.
  private static Mark tab(Mark here, Source source) {
    var line = source.line(here.line()).orElse("");
    int index = line.indexOf('\t');
    return index < 0 ? here : new Mark(here.line(), line.codePointCount(0, index) + 1, 1);
  }

  private static String inOneLine(String text) {
    return text.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("");
  }

  private static Mark place(Optional<org.snakeyaml.engine.v2.exceptions.Mark> mark) {
    return mark.map(SyntaxFault::mark).orElse(new Mark(1, 1, 1));
  }

  /// The engine counts from 0, in code points.
  static Mark mark(org.snakeyaml.engine.v2.exceptions.Mark mark) {
    return new Mark(mark.getLine() + 1, mark.getColumn() + 1, 1);
  }
}
