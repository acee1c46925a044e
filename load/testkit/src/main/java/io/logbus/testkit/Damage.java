// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.event.Bytes;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/// Streams as they come from broken disks and hostile senders.
final class Damage {

  private Damage() {}

  /// Bytes without any sense.
  static Bytes noise(RandomGenerator random) {
    var noise = new byte[random.nextInt(200)];
    random.nextBytes(noise);
    return Bytes.wrap(noise);
  }

  /// A stream with a few bytes changed, lost, doubled or put in.
  static Bytes damaged(Bytes stream, RandomGenerator random) {
    var bytes = stream.toArray();
    int wounds = random.nextInt(1, 4);
    for (int i = 0; i < wounds && bytes.length > 1; i++) {
      int from = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, from + random.nextInt(1, 9));
      bytes =
          switch (random.nextInt(4)) {
            case 0 -> changed(bytes, from, random);
            case 1 -> joined(bytes, from, Arrays.copyOfRange(bytes, from, to), from);
            case 2 -> joined(bytes, from, new byte[] {odd(random)}, from);
            default -> joined(bytes, from, new byte[0], to);
          };
    }
    return Bytes.wrap(bytes);
  }

  private static byte[] changed(byte[] bytes, int at, RandomGenerator random) {
    bytes[at] = odd(random);
    return bytes;
  }

  /// A byte that means something in many formats, or any.
  private static byte odd(RandomGenerator random) {
    var odd = "\n\r\0\"\\{}[],: \t=|".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    return random.nextBoolean() ? odd[random.nextInt(odd.length)] : (byte) random.nextInt(256);
  }

  private static byte[] joined(byte[] bytes, int until, byte[] middle, int from) {
    var joined = Arrays.copyOf(bytes, until + middle.length + bytes.length - from);
    System.arraycopy(middle, 0, joined, until, middle.length);
    System.arraycopy(bytes, from, joined, until + middle.length, bytes.length - from);
    return joined;
  }
}
