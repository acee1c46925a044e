// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.proxy.ProxyObject;

/// What a script finds in its global object besides the language: a console. And what it does not:
/// shared memory, whose `Atomics.wait` would only put the stage to sleep.
///
/// Three functions fill an array of any length without a chance to interrupt them: `Array.from`,
/// `toReversed` and `toSorted`. They are refused what no log holds.
///
/// `JSON.stringify` refuses an integer beyond 2^53, which is frequent in logs (nanoseconds since
/// 1970). Here it writes it as a text instead, so that no digit is lost.
final class Globals {

  private static final String SETUP =
      """
      (() => {
        delete globalThis.SharedArrayBuffer
        delete globalThis.Atomics

        const limited = (owner, name, lengthOf) => {
          const original = owner[name]
          Object.defineProperty(owner, name, {
            configurable: true, writable: true,
            value: {[name](...parameters) {
              if (lengthOf(this, parameters) > 1e6) throw new RangeError('Invalid array length')
              return Reflect.apply(original, this, parameters)
            }}[name]
          })
        }
        limited(Array, 'from', (_, [from]) => from?.[Symbol.iterator] == null ? from?.length : 0)
        limited(Array.prototype, 'toReversed', (array) => array?.length)
        limited(Array.prototype, 'toSorted', (array) => array?.length)

        const stringify = JSON.stringify
        const refused = (value) => {
          try { stringify(value) } catch { return true }
          return false
        }
        const isLarge = (value) => typeof value === 'bigint'
            || typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)

        JSON.stringify = (value, replacer, space) => {
          try {
            return stringify(value, replacer, space)
          } catch (thrown) {
            if (!(thrown instanceof TypeError) || Array.isArray(replacer)) throw thrown
            return stringify(value, function (key, value) {
              const item = typeof replacer === 'function' ? replacer.call(this, key, value) : value
              return isLarge(item) && refused(item) ? String(item) : item
            }, space)
          }
        }
      })()
      """;

  private Globals() {}

  static void install(Context context, ProxyObject console) {
    context.eval(JsEngine.LANGUAGE, SETUP);
    context.getBindings(JsEngine.LANGUAGE).putMember("console", console);
  }
}
