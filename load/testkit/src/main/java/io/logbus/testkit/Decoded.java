// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Decoder;
import io.logbus.api.event.Bytes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All that a decoder made of a stream, in a form that can be compared.
///
/// @param items events, copied deep, and rejected parts, each with its position
/// @param failure why the stream could not be read on; null when it could
record Decoded(List<Item> items, @Nullable String failure) {

  /// An event or a rejected part, and the position behind it.
  record Item(@Nullable Object event, @Nullable String rejected, long consumed) {}

  /// Decodes a stream that may be broken.
  static Decoded of(Decoder decoder, List<Bytes> chunks) {
    var emit = new CollectingEmit();
    String failure = null;
    try {
      for (var chunk : chunks) {
        decoder.decode(chunk, emit);
      }
      decoder.end(emit);
    } catch (Exception e) {
      refuseCrash(e);
      failure = String.valueOf(e.getMessage());
    }
    emit.assertRulesKept();
    return new Decoded(items(emit), failure);
  }

  /// Decodes one whole item.
  static Decoded ofWhole(Decoder decoder, Bytes item) throws Exception {
    var emit = new CollectingEmit();
    decoder.whole(item, emit);
    emit.assertRulesKept();
    return new Decoded(items(emit), null);
  }

  /// What comes after the first items, as if the stream began there.
  Decoded after(int count) {
    long start = count == 0 ? 0 : items.get(count - 1).consumed();
    var rest = new ArrayList<Item>();
    for (var item : items.subList(count, items.size())) {
      rest.add(new Item(item.event(), item.rejected(), item.consumed() - start));
    }
    return new Decoded(rest, failure);
  }

  private static List<Item> items(CollectingEmit emit) {
    return emit.items().stream()
        .map(
            item ->
                switch (item) {
                  case CollectingEmit.Item.Emitted one ->
                      new Item(Snapshot.of(one.event()), null, one.consumed());
                  case CollectingEmit.Item.Rejected one ->
                      new Item(null, one.part() + ": " + one.why(), one.consumed());
                })
        .toList();
  }

  /// The exceptions of a program that is wrong, not of input that is.
  static void refuseCrash(Exception e) {
    if (e instanceof NullPointerException
        || e instanceof IndexOutOfBoundsException
        || e instanceof ClassCastException
        || e instanceof NegativeArraySizeException
        || e instanceof ArithmeticException
        || e instanceof IllegalStateException) {
      throw new AssertionError("the decoder crashed", e);
    }
  }
}
