// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Named values in an order, some of them trees of their own. Immutable: a change makes a new
/// `Fields` that shares what did not change.
///
/// A value is null (as in JSON), or one of `Boolean`, `Long`, `BigInteger`, `Double`, `BigDecimal`,
/// `String`, [Bytes], `Instant`, `List` of values, or `Fields`. No other type ever comes out, so
/// that nothing of a plugin's own leaks to another; what may go in besides is said by [#with].
///
/// Two are equal when they hold equal values under the same names, in any order.
public sealed interface Fields extends Payload permits JsonFields, TreeFields {

  /// No values.
  static Fields empty() {
    return TreeFields.EMPTY;
  }

  /// The values of a map, in its order; see [#with] for the types.
  static Fields of(Map<String, ? extends @Nullable Object> values) {
    return TreeFields.copyOf(values);
  }

  /// The value under a name; null when there is none or it is null itself (ask [#has] to tell them
  /// apart).
  @Nullable Object get(String name);

  /// Whether there is a value, null included, under a name.
  boolean has(String name);

  /// These values with one set: in its place if the name is there, else at the end.
  ///
  /// Besides the types of a value, it takes other integral boxes (as `Long`), `Float` (as
  /// `Double`), `byte[]` (copied), `Map` with string keys (as `Fields`) and any `Collection` (as
  /// `List`).
  ///
  /// @throws IllegalArgumentException for any other type
  Fields with(String name, @Nullable Object value);

  /// These values without one; itself when the name is not there.
  Fields without(String name);

  /// The names in order, each once.
  List<String> names();

  /// Hands each name with its value to `action`, in order; faster than a [#get] for each name.
  void forEach(BiConsumer<? super String, ? super @Nullable Object> action);

  /// How many names there are.
  int size();
}
