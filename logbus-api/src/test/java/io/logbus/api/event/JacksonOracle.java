// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a text means according to Jackson, with the few things added in which Jackson is laxer than
/// [JsonFields] on purpose: UTF-8 is decoded strictly first, half surrogate pairs are refused.
final class JacksonOracle {

  private static final Pattern HUGE_EXPONENT = Pattern.compile(".*[eE][+-]?0*[1-9][0-9]{9,}");

  private final ObjectMapper mapper;

  JacksonOracle(int maxDepth) {
    var limits =
        StreamReadConstraints.builder().maxNestingDepth(maxDepth).maxNumberLength(1000).build();
    mapper =
        JsonMapper.builder(JsonFactory.builder().streamReadConstraints(limits).build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .build();
  }

  /// The values of an object, numbers as `BigInteger` and `BigDecimal`; empty when it is refused.
  Optional<Map<String, @Nullable Object>> read(byte[] text) {
    try {
      String characters =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
      if (isBeyondJackson(characters)) {
        return Optional.empty();
      }
      Object value = mapper.readValue(characters, Object.class);
      return value instanceof Map<?, ?> map ? Optional.of(exact(map)) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// Looks at all of the text, also at what another value under the same name replaces.
  private boolean isBeyondJackson(String text) throws IOException {
    try (var parser = mapper.createParser(text)) {
      for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
        boolean refused =
            switch (token) {
              case VALUE_NUMBER_FLOAT -> HUGE_EXPONENT.matcher(parser.getText()).matches();
              case VALUE_STRING, FIELD_NAME -> hasHalfPair(parser.getText());
              default -> false;
            };
        if (refused) {
          return true;
        }
      }
      return false;
    }
  }

  private static boolean hasHalfPair(String text) {
    return text.codePoints().anyMatch(code -> code >= 0xd800 && code <= 0xdfff);
  }

  byte[] write(Object value) {
    try {
      return mapper.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /// Any values in the form that two of them can be compared in: numbers as `BigDecimal` without
  /// zeroes at the end, maps in the order that they have.
  static @Nullable Object comparable(@Nullable Object value) {
    return switch (value) {
      case Long number -> BigDecimal.valueOf(number).stripTrailingZeros();
      case BigInteger number -> new BigDecimal(number).stripTrailingZeros();
      case Double number -> new BigDecimal(number.toString()).stripTrailingZeros();
      case BigDecimal number -> number.stripTrailingZeros();
      case List<?> list -> {
        var items = new ArrayList<@Nullable Object>();
        list.forEach(item -> items.add(comparable(item)));
        yield items;
      }
      case Map<?, ?> map -> exact(map);
      case Fields fields -> {
        var map = new LinkedHashMap<String, @Nullable Object>();
        fields.names().forEach(name -> map.put(name, comparable(fields.get(name))));
        yield map;
      }
      case null, default -> value;
    };
  }

  private static Map<String, @Nullable Object> exact(Map<?, ?> map) {
    var exact = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> exact.put((String) name, comparable(value)));
    return exact;
  }
}
