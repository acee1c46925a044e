// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import io.logbus.kernel.file.Yaml.Scalar;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Replaces `${env:NAME}`, `${env:NAME:-default}`, `${file:PATH}`, `${credential:NAME}` and
/// `${host}` in a scalar, once: what comes in is text, whatever it looks like, and nothing is
/// replaced in it. `$$` is a dollar.
public final class Replacement {

  /// What stands in for a value that is not looked up.
  private static final String PLACEHOLDER = "placeholder";

  private static final String KNOWN =
      "there are ${env:NAME}, ${env:NAME:-default}, ${file:PATH}, ${credential:NAME} and ${host};"
          + " '$$' is a dollar sign";

  /// What is wrong further on in one value is left for the next time.
  private static final int MOST_TOLD_OF_A_VALUE = 20;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern CREDENTIAL = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*");

  /// A scalar with everything replaced.
  ///
  /// @param text the outcome
  /// @param replaced whether part of it came from outside: then it has no type of its own and is
  ///   not shown
  /// @param placeholder whether part of it stands in for a value that was not looked up
  public record Text(String text, boolean replaced, boolean placeholder) {}

  private record Part(String text, boolean placeholder) {}

  /// Nothing can be put in.
  private static final class Fault extends Exception {

    private static final long serialVersionUID = 1;

    private final String hint;

    Fault(String message, String hint) {
      super(message);
      this.hint = hint;
    }
  }

  private final Optional<Surroundings> surroundings;

  private Replacement(Optional<Surroundings> surroundings) {
    this.surroundings = surroundings;
  }

  /// Replaces from these surroundings.
  public static Replacement from(Surroundings surroundings) {
    return new Replacement(Optional.of(surroundings));
  }

  /// Looks nothing up: every value is a placeholder, or its default.
  public static Replacement placeholders() {
    return new Replacement(Optional.empty());
  }

  /// Whether values are looked up.
  public boolean isReal() {
    return surroundings.isPresent();
  }

  /// Replaces what is to be replaced.
  ///
  /// @return empty when something could not be, and was noted as a problem
  public Optional<Text> in(Scalar scalar, Findings findings) {
    var text = scalar.text();
    if (text.indexOf('$') < 0) {
      return Optional.of(new Text(text, false, false));
    }
    var out = new StringBuilder();
    boolean replaced = false;
    boolean placeholder = false;
    int failed = 0;
    int i = 0;
    while (i < text.length() && failed < MOST_TOLD_OF_A_VALUE) {
      if (text.startsWith("$$", i)) {
        out.append('$');
        i += 2;
      } else if (text.startsWith("${", i)) {
        int end = text.indexOf('}', i);
        var part = end < 0 ? unclosed(scalar, i, findings) : part(scalar, i, end, findings);
        replaced = true;
        failed += part.isEmpty() ? 1 : 0;
        placeholder |= part.map(Part::placeholder).orElse(false);
        out.append(part.map(Part::text).orElse(""));
        i = end < 0 ? text.length() : end + 1;
      } else {
        out.append(text.charAt(i++));
      }
    }
    return failed > 0
        ? Optional.empty()
        : Optional.of(new Text(out.toString(), replaced, placeholder));
  }

  private static Optional<Part> unclosed(Scalar scalar, int start, Findings findings) {
    findings.error(
        scalar.at(start, 2), "'${' has no '}' behind it", "write '$$' for a dollar sign");
    return Optional.empty();
  }

  private Optional<Part> part(Scalar scalar, int start, int end, Findings findings) {
    var whole = scalar.text().substring(start + 2, end);
    if (whole.contains("${")) {
      findings.error(
          scalar.at(start, end + 1 - start), "a replacement cannot hold another one", KNOWN);
      return Optional.empty();
    }
    int colon = whole.indexOf(':');
    var scheme = colon < 0 ? whole : whole.substring(0, colon);
    var rest = colon < 0 ? "" : whole.substring(colon + 1);
    try {
      return Optional.of(
          switch (whole.equals("host") ? "host" : scheme + ":") {
            case "env:" -> variable(rest);
            case "file:" -> file(rest);
            case "credential:" -> credential(rest);
            case "host" -> found(Surroundings::host);
            default -> throw new Fault("'${" + whole + "}' is no replacement", KNOWN);
          });
    } catch (Fault e) {
      // Finding the place takes a look at the whole value: not for what is right.
      var mark = scalar.at(start, end + 1 - start);
      findings.error(mark, String.valueOf(e.getMessage()), e.hint);
      return Optional.empty();
    }
  }

  private Part variable(String rest) throws Fault {
    int split = rest.indexOf(":-");
    var name = split < 0 ? rest : rest.substring(0, split);
    if (!NAME.matcher(name).matches()) {
      throw new Fault("'" + name + "' is not the name of an environment variable", KNOWN);
    }
    var value = surroundings.flatMap(there -> there.variable(name));
    if (split >= 0) {
      return new Part(
          value.filter(text -> !text.isEmpty()).orElse(rest.substring(split + 2)), false);
    }
    if (surroundings.isEmpty()) {
      return new Part(PLACEHOLDER, true);
    }
    if (value.isEmpty()) {
      throw new Fault(
          "the environment variable '" + name + "' is not set",
          "set it, or give a default: ${env:" + name + ":-default}");
    }
    return new Part(value.get(), false);
  }

  private Part file(String path) throws Fault {
    try {
      if (path.isBlank()) {
        throw new Fault("'${file:}' names no file", KNOWN);
      }
      var place = Path.of(path);
      return found(there -> read(there, place));
    } catch (InvalidPathException _) {
      throw new Fault("'" + path + "' cannot be the name of a file", KNOWN);
    }
  }

  /// A credential that systemd lends to a service: a file of that name in a folder of its own
  /// (systemd.exec(5), LoadCredential).
  private Part credential(String name) throws Fault {
    if (!CREDENTIAL.matcher(name).matches()) {
      throw new Fault("'" + name + "' is not the name of a credential", KNOWN);
    }
    return found(
        there -> {
          var folder = there.variable("CREDENTIALS_DIRECTORY");
          if (folder.isEmpty()) {
            throw new Fault(
                "there are no credentials: CREDENTIALS_DIRECTORY is not set",
                "run as a systemd service with 'LoadCredential=" + name + ":…'");
          }
          return read(there, Path.of(folder.get(), name));
        });
  }

  private interface LookUp {
    String in(Surroundings surroundings) throws Fault;
  }

  private Part found(LookUp lookUp) throws Fault {
    return surroundings.isPresent()
        ? new Part(lookUp.in(surroundings.get()), false)
        : new Part(PLACEHOLDER, true);
  }

  private static String read(Surroundings there, Path file) throws Fault {
    try {
      return withoutLineEnd(there.file(file));
    } catch (IOException e) {
      throw new Fault(String.valueOf(e.getMessage()), "the file holds the value, up to 64KiB");
    }
  }

  private static String withoutLineEnd(String text) {
    int end = text.length();
    if (text.endsWith("\n")) {
      end -= text.endsWith("\r\n") ? 2 : 1;
    }
    return text.substring(0, end);
  }
}
