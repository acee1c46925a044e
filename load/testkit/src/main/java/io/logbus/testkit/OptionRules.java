// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Doc;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How options are named, typed and documented, so that what means the same has one name in every
/// plugin. Records within options are looked into.
final class OptionRules {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([A-Z][a-z0-9]*)*");

  /// Other words for what has a name already.
  private static final Map<String, String> CANONICAL =
      Map.ofEntries(
          Map.entry("url", "endpoint"),
          Map.entry("uri", "endpoint"),
          Map.entry("server", "endpoint"),
          Map.entry("urls", "endpoints"),
          Map.entry("uris", "endpoints"),
          Map.entry("servers", "endpoints"),
          Map.entry("brokers", "endpoints"),
          Map.entry("hosts", "endpoints"),
          Map.entry("bootstrapServers", "endpoints"),
          Map.entry("bind", "listen"),
          Map.entry("listenAddress", "listen"),
          Map.entry("file", "path"),
          Map.entry("filename", "path"),
          Map.entry("fileName", "path"),
          Map.entry("filePath", "path"),
          Map.entry("files", "paths"),
          Map.entry("filenames", "paths"),
          Map.entry("globs", "paths"),
          Map.entry("topicName", "topic"),
          Map.entry("ssl", "tls"),
          Map.entry("authentication", "auth"),
          Map.entry("credentials", "auth"),
          Map.entry("requestTimeout", "timeout"));

  /// What the kernel gives to every stage that needs it.
  private static final Set<String> OF_THE_STAGE =
      Set.of(
          "inputs",
          "workers",
          "onError",
          "whenFull",
          "retry",
          "batch",
          "inFlight",
          "orderBy",
          "decode",
          "encode",
          "compression",
          "capacity",
          "maxEventBytes");

  private static final Pattern UNIT_IN_NAME =
      Pattern.compile(".*(Ms|Millis|Milliseconds|Secs|Seconds|Minutes|Hours|Kb|Mb|KiB|MiB)");

  private OptionRules() {}

  /// What is wrong with the names and types of the options; empty when nothing is.
  static List<String> names(Class<? extends Record> options) {
    return each(options, OptionRules::name);
  }

  private static @Nullable String name(RecordComponent option) {
    String name = option.getName();
    if (!NAME.matcher(name).matches()) {
      return "is not in camelCase";
    }
    if (CANONICAL.containsKey(name)) {
      return "is named '" + CANONICAL.get(name) + "' elsewhere";
    }
    if (OF_THE_STAGE.contains(name)) {
      return "is a key of every stage, and the kernel's affair";
    }
    if (UNIT_IN_NAME.matcher(name).matches()) {
      return "has a unit in its name: a Duration or ByteSize has it in its value";
    }
    if (name.endsWith("Bytes") && !mentions(option, ByteSize.class)) {
      return "is a number of bytes, so its type is ByteSize";
    }
    if ((name.equals("timeout") || name.endsWith("Timeout") || name.endsWith("Interval"))
        && !mentions(option, Duration.class)) {
      return "is a length of time, so its type is Duration";
    }
    if (List.of("paths", "endpoints", "topics").contains(name) && !mentions(option, List.class)) {
      return "names several, so its type is a List";
    }
    return null;
  }

  /// What is not documented; empty when everything is.
  static List<String> docs(Class<? extends Record> options) {
    var faults = new ArrayList<String>();
    for (var type : records(options)) {
      if (!documented(type.getAnnotation(Doc.class))) {
        faults.add("the record " + type.getSimpleName() + " " + UNDOCUMENTED);
      }
    }
    faults.addAll(
        each(options, option -> documented(option.getAnnotation(Doc.class)) ? null : UNDOCUMENTED));
    return faults;
  }

  private static final String UNDOCUMENTED =
      "lacks a @Doc of whole sentences, ended by a full stop";

  private static boolean documented(@Nullable Doc doc) {
    return doc != null && doc.value().strip().endsWith(".") && doc.value().strip().length() > 1;
  }

  private static List<String> each(
      Class<? extends Record> options, Function<RecordComponent, @Nullable String> check) {
    var faults = new ArrayList<String>();
    for (var type : records(options)) {
      for (var option : type.getRecordComponents()) {
        String fault = check.apply(option);
        if (fault != null) {
          faults.add("the option " + type.getSimpleName() + "." + option.getName() + " " + fault);
        }
      }
    }
    return faults;
  }

  /// The record of options and those of the plugin's own package that are reached from it.
  private static Set<Class<?>> records(Class<?> options) {
    var found = new LinkedHashSet<Class<?>>();
    reach(options, options.getPackageName(), found);
    return found;
  }

  private static void reach(Type type, String packageName, Set<Class<?>> found) {
    for (var named : classes(type)) {
      if (named.isRecord() && named.getPackageName().equals(packageName) && found.add(named)) {
        for (var option : named.getRecordComponents()) {
          reach(option.getGenericType(), packageName, found);
        }
      }
      if (named.isSealed() && named.getPackageName().equals(packageName)) {
        for (var form : named.getPermittedSubclasses()) {
          reach(form, packageName, found);
        }
      }
    }
  }

  private static boolean mentions(RecordComponent option, Class<?> wanted) {
    return classes(option.getGenericType()).contains(wanted);
  }

  /// The classes that a type names: `Optional<Duration>` names two.
  private static Set<Class<?>> classes(Type type) {
    var named = new LinkedHashSet<Class<?>>();
    switch (type) {
      case Class<?> simple -> named.add(simple.isArray() ? simple.componentType() : simple);
      case ParameterizedType generic -> {
        named.addAll(classes(generic.getRawType()));
        for (var argument : generic.getActualTypeArguments()) {
          named.addAll(classes(argument));
        }
      }
      case WildcardType wildcard -> {
        for (var bound : wildcard.getUpperBounds()) {
          named.addAll(classes(bound));
        }
      }
      default -> {}
    }
    return named;
  }
}
