// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ScanTest {

  @Test
  void findsALineFeedWhereverItIs() {
    for (byte filling : new byte[] {0, 'x', (byte) 0x8a, 0x0b, 0x09, (byte) 0xff}) {
      for (int at = 0; at < 40; at++) {
        byte[] bytes = new byte[40];
        Arrays.fill(bytes, filling);
        bytes[at] = '\n';

        assertThat(Scan.lineFeed(bytes, 0, bytes.length)).isEqualTo(at);
        assertThat(Scan.lineFeed(bytes, at, bytes.length)).isEqualTo(at);
        assertThat(Scan.lineFeed(bytes, at + 1, bytes.length)).isEqualTo(-1);
        assertThat(Scan.lineFeed(bytes, 0, at)).as("before the end").isEqualTo(-1);
      }
    }
  }
}
