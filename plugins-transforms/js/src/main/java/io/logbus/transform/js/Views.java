// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/// How a script of one context sees values of events.
///
/// Texts, booleans and numbers are what they are in JavaScript. A 64-bit integer beyond 2^53 counts
/// as a number that rounds in arithmetic, but keeps all its digits when it is copied or printed;
/// one beyond 64 bits is a `BigInt`, a decimal the nearest number. An instant is a `Date` that
/// cannot be changed in place and keeps its nanoseconds when it is copied. Bytes are read as UTF-8.
/// Fields and lists are [ObjectView] and [ArrayView].
final class Views {

  /// The function `BigInt`, since nothing in Java becomes one by itself.
  private final Value bigInt;

  Views(Context context) {
    this.bigInt = context.eval(JsEngine.LANGUAGE, "BigInt");
  }

  /// Something that the engine shows as the value: with a view, always a new one.
  @Nullable Object show(@Nullable Object value) {
    return switch (value) {
      case Fields fields -> new ObjectView(fields, this);
      case List<?> list -> new ArrayView(list, this);
      case Bytes bytes -> bytes.utf8();
      case BigInteger number -> bigInt.execute(number.toString());
      case BigDecimal number -> number.doubleValue();
      case null, default -> value;
    };
  }
}
