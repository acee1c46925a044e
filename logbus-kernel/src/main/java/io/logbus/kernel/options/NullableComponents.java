// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeAnnotation;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the components of a record whose type is `@Nullable`, in its class file: reflection drops
/// an annotation whose class is not there at run time, and JSpecify's is not.
final class NullableComponents {

  private NullableComponents() {}

  static Set<String> of(Class<? extends Record> type) {
    var file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (var in = type.getResourceAsStream(file)) {
      if (in == null) {
        return Set.of();
      }
      return ClassFile.of().parse(in.readAllBytes()).findAttribute(Attributes.record()).stream()
          .flatMap(attribute -> attribute.components().stream())
          .filter(NullableComponents::isNullable)
          .map(component -> component.name().stringValue())
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new IllegalStateException("the class file of " + type + " cannot be read", e);
    }
  }

  private static boolean isNullable(RecordComponentInfo component) {
    return component.findAttribute(Attributes.runtimeVisibleTypeAnnotations()).stream()
        .flatMap(attribute -> attribute.annotations().stream())
        .anyMatch(NullableComponents::isNullable);
  }

  /// On the type itself, not on one of its arguments.
  private static boolean isNullable(TypeAnnotation annotation) {
    return annotation.targetPath().stream()
            .allMatch(
                step -> step.typePathKind() == TypeAnnotation.TypePathComponent.Kind.INNER_TYPE)
        && annotation.annotation().className().stringValue().endsWith("/Nullable;");
  }
}
