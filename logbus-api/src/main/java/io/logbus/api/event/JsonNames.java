// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names that were met in one object of a text, to tell when one comes twice. A word of bits
/// answers most questions, a walk over hashes the others; an object with many names, which could be
/// made to be slow, gets a hash set. For one thread.
final class JsonNames {

  private static final int FEW = 64;

  private int[] hashes = new int[8];
  private int[] starts = new int[8];
  private int[] ends = new int[8];
  private int size;
  private long bits;
  private @Nullable Set<String> many;

  void clear() {
    size = 0;
    bits = 0;
    many = null;
  }

  /// Takes a name and its [JsonNameHash]; false when it was there already.
  boolean add(int hash, byte[] text, int start, int end) {
    if (many != null) {
      return many.add(JsonStrings.read(text, start, end));
    }
    long bit = 1L << hash;
    if ((bits & bit) != 0 && known(hash, text, start, end)) {
      return false;
    }
    bits |= bit;
    put(hash, start, end);
    if (size > FEW) {
      many = new HashSet<>();
      for (int i = 0; i < size; i++) {
        many.add(JsonStrings.read(text, starts[i], ends[i]));
      }
    }
    return true;
  }

  private boolean known(int hash, byte[] text, int start, int end) {
    for (int i = 0; i < size; i++) {
      if (hashes[i] == hash
          && (Arrays.equals(text, starts[i], ends[i], text, start, end)
              || JsonStrings.read(text, starts[i], ends[i])
                  .equals(JsonStrings.read(text, start, end)))) {
        return true;
      }
    }
    return false;
  }

  private void put(int hash, int start, int end) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, size * 2);
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    hashes[size] = hash;
    starts[size] = start;
    ends[size] = end;
    size++;
  }
}
