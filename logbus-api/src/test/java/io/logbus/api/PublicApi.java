// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The public types and members of the packages that the module exports, as lines of text in an
/// order that does not depend on the compiler.
final class PublicApi {

  static final Path CLASSES = Path.of("target", "classes");

  /// Simple names tell the types of the JDK and of this module apart well enough.
  private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=@|[A-Z])");

  private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

  private PublicApi() {}

  static ModuleDescriptor module() {
    return ModuleFinder.of(CLASSES).findAll().iterator().next().descriptor();
  }

  /// Packages that the module exports to all, by name.
  static List<String> exports() {
    return module().exports().stream()
        .filter(Predicate.not(ModuleDescriptor.Exports::isQualified))
        .map(ModuleDescriptor.Exports::source)
        .sorted()
        .toList();
  }

  static String describe() {
    var text = new StringBuilder();
    for (String name : exports()) {
      text.append("package ").append(name).append('\n');
      for (var type : types(name)) {
        text.append('\n').append(header(type)).append('\n');
        members(type).forEach(line -> text.append("  ").append(line).append('\n'));
      }
      text.append('\n');
    }
    return text.toString().stripTrailing() + '\n';
  }

  private static List<Class<?>> types(String packageName) {
    try (var files = Files.list(CLASSES.resolve(packageName.replace('.', '/')))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
          .<Class<?>>map(file -> load(packageName + "." + file.substring(0, file.length() - 6)))
          .filter(PublicApi::isVisible)
          .sorted(Comparator.comparing(Class::getName))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, PublicApi.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isVisible(Class<?> type) {
    return !type.isSynthetic()
        && isOpen(type.getModifiers())
        && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
  }

  private static boolean isOpen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String header(Class<?> type) {
    var line = new StringBuilder(kind(type)).append(simple(type.getName()).replace('$', '.'));
    if (type.getTypeParameters().length > 0) {
      line.append(
          Arrays.stream(type.getTypeParameters())
              .map(parameter -> parameter + bounds(parameter.getAnnotatedBounds()))
              .collect(Collectors.joining(", ", "<", ">")));
    }
    if (type.isRecord()) {
      line.append(
          Arrays.stream(type.getRecordComponents())
              .map(component -> type(component.getAnnotatedType()) + " " + component.getName())
              .collect(Collectors.joining(", ", "(", ")")));
    }
    var parents =
        Stream.concat(
                Stream.ofNullable(type.getAnnotatedSuperclass()),
                Arrays.stream(type.getAnnotatedInterfaces()))
            .map(PublicApi::type)
            .filter(name -> !name.equals("Object") && !name.equals("Record"))
            .filter(name -> !name.startsWith("Enum<") && !name.equals("Annotation"))
            .toList();
    if (!parents.isEmpty()) {
      line.append(" : ").append(String.join(", ", parents));
    }
    if (type.isSealed()) {
      line.append(
          Arrays.stream(type.getPermittedSubclasses())
              .map(Class::getSimpleName)
              .sorted()
              .collect(Collectors.joining(", ", " permits ", "")));
    }
    return simple(line.toString());
  }

  private static String kind(Class<?> type) {
    if (type.isAnnotation()) {
      return "annotation ";
    } else if (type.isInterface()) {
      return "interface ";
    } else if (type.isEnum()) {
      return "enum ";
    }
    if (type.isRecord()) {
      return "record ";
    }
    return modifiers(type.getModifiers() & ~Modifier.STATIC) + "class ";
  }

  private static Set<String> members(Class<?> type) {
    var lines = new TreeSet<String>();
    for (var field : type.getDeclaredFields()) {
      if (isOpen(field.getModifiers()) && !field.isSynthetic()) {
        lines.add(field(field));
      }
    }
    for (var constructor : type.getDeclaredConstructors()) {
      if (isOpen(constructor.getModifiers()) && !constructor.isSynthetic() && !type.isRecord()) {
        lines.add(constructor(constructor));
      }
    }
    for (var method : type.getDeclaredMethods()) {
      if (isOpen(method.getModifiers()) && !method.isSynthetic() && !isImplied(type, method)) {
        lines.add(method(method));
      }
    }
    return lines;
  }

  /// What every object, record or enum has.
  private static boolean isImplied(Class<?> type, Method method) {
    if (type.isEnum()) {
      return method.getName().equals("values") || method.getName().equals("valueOf");
    }
    return OF_EVERY_OBJECT.contains(method.getName())
        || (type.isRecord()
            && Arrays.stream(type.getRecordComponents())
                .anyMatch(component -> component.getAccessor().equals(method)));
  }

  private static String field(Field field) {
    return field.isEnumConstant()
        ? field.getName()
        : modifiers(field.getModifiers()) + type(field.getAnnotatedType()) + " " + field.getName();
  }

  private static String constructor(Constructor<?> constructor) {
    return modifiers(constructor.getModifiers())
        + "new("
        + parameters(constructor)
        + ")"
        + thrown(constructor);
  }

  private static String method(Method method) {
    String generic =
        Arrays.stream(method.getTypeParameters())
            .map(parameter -> parameter + bounds(parameter.getAnnotatedBounds()))
            .collect(Collectors.joining(", "));
    Object otherwise = method.getDefaultValue();
    boolean required = method.getDeclaringClass().isInterface() && !method.isDefault();
    return modifiers(method.getModifiers() & ~(required ? Modifier.ABSTRACT : 0))
        + (method.isDefault() ? "default " : "")
        + (generic.isEmpty() ? "" : "<" + generic + "> ")
        + type(method.getAnnotatedReturnType())
        + " "
        + method.getName()
        + "("
        + parameters(method)
        + ")"
        + thrown(method)
        + (otherwise == null ? "" : " = \"" + otherwise + "\"");
  }

  private static String modifiers(int modifiers) {
    int shown =
        modifiers & (Modifier.STATIC | Modifier.PROTECTED | Modifier.ABSTRACT | Modifier.FINAL);
    String text = Modifier.toString(shown).toLowerCase(Locale.ROOT);
    return text.isEmpty() ? "" : text + " ";
  }

  private static String parameters(Executable executable) {
    return Arrays.stream(executable.getParameters())
        .map(Parameter::getAnnotatedType)
        .map(PublicApi::type)
        .collect(Collectors.joining(", "));
  }

  private static String thrown(Executable executable) {
    var types = executable.getAnnotatedExceptionTypes();
    return types.length == 0
        ? ""
        : Arrays.stream(types)
            .map(PublicApi::type)
            .collect(Collectors.joining(", ", " throws ", ""));
  }

  private static String bounds(AnnotatedType[] bounds) {
    String text = Arrays.stream(bounds).map(PublicApi::type).collect(Collectors.joining(" & "));
    return text.equals("Object") ? "" : " extends " + text;
  }

  private static String type(AnnotatedType type) {
    return simple(type.toString().replace('$', '.')).replace("()", "");
  }

  private static String simple(String text) {
    return PACKAGE.matcher(text).replaceAll("");
  }
}
