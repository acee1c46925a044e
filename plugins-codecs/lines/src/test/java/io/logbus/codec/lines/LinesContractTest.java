// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.Component.Kind;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.CodecContract;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Subject;
import java.util.List;
import java.util.stream.Stream;

class LinesContractTest extends CodecContract {

  @Override
  protected Subject<?> decoder() {
    return Subject.of(new LinesPlugin(), Kind.DECODER, "lines", "{}");
  }

  @Override
  protected Subject<?> encoder() {
    return Subject.of(new LinesPlugin(), Kind.ENCODER, "lines", "{}");
  }

  @Override
  protected List<Bytes> items() {
    return List.of(
        Bytes.utf8("GET /index.html 200"),
        Bytes.utf8("größer \ud83d\ude80"),
        Bytes.wrap(new byte[] {0, (byte) 0xff, (byte) 0xc3, 13, 9}),
        Bytes.utf8("\r"),
        Bytes.utf8(" "));
  }

  @Override
  protected List<Bytes> badItems() {
    return List.of();
  }

  @Override
  protected Endless endless() {
    return new Endless("a line ", "that never ends ");
  }

  @Override
  protected List<Event> events() {
    return Stream.of("one", "\r\0\t", "größer", "x".repeat(100_000))
        .map(text -> Event.of(Bytes.utf8(text), ManualClock.START))
        .toList();
  }

  @Override
  protected List<Event> unencodable() {
    return List.of(Event.of(Bytes.utf8("two\nlines"), ManualClock.START));
  }
}
