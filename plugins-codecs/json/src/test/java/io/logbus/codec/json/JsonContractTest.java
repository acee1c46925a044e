// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.Component.Kind;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.CodecContract;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Subject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class JsonContractTest extends CodecContract {

  static final List<String> OBJECTS =
      List.of(
          "{\"a\":1}",
          "{}",
          "{\"text\":\"}{\\\"]\\\\\",\"list\":[{},[\"{\"]]}",
          "{\"größe\":\"\\u00e9 \ud83d\ude80\",\"n\":-1.50e+3,\"no\":null}",
          "{\r\n  \"over\": [\n    true\n  ]\n}");

  static Subject<?> decoder(String options) {
    return Subject.of(new JsonPlugin(), Kind.DECODER, "json", options);
  }

  static List<Bytes> bytes(List<String> texts) {
    return texts.stream().map(Bytes::utf8).toList();
  }

  @Override
  protected Subject<?> decoder() {
    return decoder("{}");
  }

  @Override
  protected Subject<?> encoder() {
    return Subject.of(new JsonPlugin(), Kind.ENCODER, "json", "{}");
  }

  @Override
  protected List<Bytes> items() {
    return bytes(OBJECTS);
  }

  @Override
  protected List<Bytes> badItems() {
    return bytes(
        List.of(
            "hello",
            "{\"a\":",
            "{\"a\":\"x",
            "{\"a\":tru}",
            "{\"a\":[1}",
            "5",
            "\"text\"",
            "null",
            "[{\"a\":1}]",
            "}",
            "{,}"));
  }

  @Override
  protected Endless endless() {
    return new Endless("{\"a\":\"", "x");
  }

  @Override
  protected List<Event> events() {
    return Stream.of(
            Fields.empty(),
            Fields.of(Map.of("a", 1L, "b", List.of("x", Map.of("c", true)))),
            Fields.of(
                Map.of(
                    "",
                    new BigDecimal("1.10000000000000000000000000001"),
                    "\n\"\\",
                    "\u0001\ud83d\ude80")))
        .map(fields -> Event.of(fields, ManualClock.START))
        .toList();
  }

  @Override
  protected List<Event> unencodable() {
    return List.of(); // the API lets no fields be made that JSON cannot hold
  }
}
