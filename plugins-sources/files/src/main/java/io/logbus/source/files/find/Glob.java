// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/// A pattern for paths, name by name. `*` and `?` stand for characters of one name, `[a-z]` and
/// `[!a-z]` for one of them, `**` as a whole name for any number of folders, none included, and a
/// backslash takes the meaning from the next character. Unlike in a shell, `*` matches a leading
/// dot.
///
/// @param absolute whether it begins at the root
/// @param parts from the first name to the last; the last is never [Part.Deep]
public record Glob(boolean absolute, List<Part> parts) {

  /// What stands between two slashes.
  public sealed interface Part {

    /// A name as it is written; `..` has its meaning.
    record Name(String text) implements Part {}

    /// A name with wildcards.
    record Wild(PathMatcher names) implements Part {}

    /// Any number of folders.
    record Deep() implements Part {}
  }

  private static final String MEANING = "*?[\\";

  /// The patterns that a text with braces stands for.
  public static List<Glob> parse(String text) throws GlobSyntaxException {
    check(text);
    var globs = new ArrayList<Glob>();
    for (String pattern : Braces.expand(text)) {
      globs.add(single(pattern, text));
    }
    return globs;
  }

  /// The patterns that several texts stand for.
  public static List<Glob> parse(List<String> texts) throws GlobSyntaxException {
    var globs = new ArrayList<Glob>();
    for (String text : texts) {
      globs.addAll(parse(text));
    }
    return globs;
  }

  private static void check(String text) throws GlobSyntaxException {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == 0) {
        throw new GlobSyntaxException("a path cannot have a NUL character", i);
      }
      if (text.charAt(i) == '\\') {
        i++;
        if (i == text.length()) {
          throw new GlobSyntaxException("'\\' has nothing behind it", i - 1);
        }
      } else if (text.charAt(i) == '[') {
        int end = text.indexOf(']', i);
        if (end < 0 || text.substring(i, end).contains("/")) {
          throw new GlobSyntaxException("'[' has no ']'", i);
        }
        i = end;
      }
    }
  }

  private static Glob single(String pattern, String whole) throws GlobSyntaxException {
    var parts = new ArrayList<Part>();
    for (String name : pattern.split("/", -1)) {
      if (!name.isEmpty() && !name.equals(".")) {
        parts.add(part(name, whole));
      }
    }
    boolean absolute = pattern.startsWith("/");
    if (parts.isEmpty() && !absolute) {
      parts.add(new Part.Name("."));
    } else if (!parts.isEmpty() && parts.getLast() instanceof Part.Deep) {
      parts.add(part("*", whole));
    }
    return new Glob(absolute, parts);
  }

  private static Part part(String name, String whole) throws GlobSyntaxException {
    if (name.equals("**")) {
      return new Part.Deep();
    }
    if (name.chars().noneMatch(c -> MEANING.indexOf(c) >= 0)) {
      return new Part.Name(name);
    }
    if (name.chars().noneMatch(c -> "*?[".indexOf(c) >= 0)) {
      return new Part.Name(name.replaceAll("\\\\(.)", "$1"));
    }
    try {
      return new Part.Wild(FileSystems.getDefault().getPathMatcher("glob:" + name));
    } catch (PatternSyntaxException fault) {
      throw new GlobSyntaxException(
          "'" + name + "' is no pattern: " + fault.getDescription(),
          Math.max(0, whole.indexOf(name)));
    }
  }

  /// Whether it stands for one path only.
  public boolean plain() {
    return parts.stream().allMatch(Part.Name.class::isInstance);
  }

  /// The path up to its first wildcard; the working folder where it begins with one.
  public Path start() {
    Path start = Path.of(absolute ? "/" : "");
    for (var part : parts) {
      if (!(part instanceof Part.Name(var text))) {
        return start;
      }
      start = start.resolve(text);
    }
    return start;
  }

  /// The same with another start.
  Glob startingAt(Path start) {
    var names = new ArrayList<Part>();
    start.forEach(name -> names.add(new Part.Name(name.toString())));
    parts.stream().dropWhile(Part.Name.class::isInstance).forEach(names::add);
    return new Glob(start.isAbsolute(), names);
  }

  /// Whether a path is meant. A pattern of a single name is compared with the last name of the
  /// path, another one with the whole path from the root; a relative one begins at the working
  /// folder.
  public boolean matches(Path path) {
    if (!absolute && parts.size() == 1) {
      return matches(path, path.getNameCount() - 1, 0);
    }
    var whole = path.toAbsolutePath().normalize();
    int start = 0;
    if (!absolute) {
      var working = Path.of("").toAbsolutePath();
      if (!whole.startsWith(working)) {
        return false;
      }
      start = working.getNameCount();
    }
    return matches(whole, start, 0);
  }

  private boolean matches(Path path, int from, int part) {
    if (part == parts.size()) {
      return from == path.getNameCount();
    }
    return switch (parts.get(part)) {
      case Part.Deep _ -> {
        boolean matched = false;
        for (int i = from; i < path.getNameCount() && !matched; i++) {
          matched = matches(path, i, part + 1);
        }
        yield matched;
      }
      case Part.Name(var text) ->
          from < path.getNameCount()
              && path.getName(from).toString().equals(text)
              && matches(path, from + 1, part + 1);
      case Part.Wild(var names) ->
          from < path.getNameCount()
              && names.matches(path.getName(from))
              && matches(path, from + 1, part + 1);
    };
  }
}
