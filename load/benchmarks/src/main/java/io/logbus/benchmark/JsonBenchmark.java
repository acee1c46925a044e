// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;
import io.logbus.api.event.JsonOptions;
import io.logbus.api.event.JsonParser;
import io.logbus.api.event.JsonSyntaxException;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What most pipelines do to an event of the [Corpus]: parse it, read one field, change one, add
/// one, write it. Lazy fields against a map made by Jackson.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class JsonBenchmark {

  /// A power of two; more text than the caches next to a core hold.
  private static final int LINES = 4096;

  private static final long NOW = 1_790_000_000_000L;

  private final byte[][] lines = lines();
  private final JsonParser parser = new JsonParser(JsonOptions.strict());
  private final ByteWriter writer = new ByteWriter(4096);
  private final ObjectReader reader =
      new JsonMapper().readerFor(new TypeReference<Map<String, Object>>() {});
  private final ObjectWriter mapWriter = new JsonMapper().writer();
  private int next;

  private static byte[][] lines() {
    var corpus = new Corpus(1);
    return IntStream.range(0, LINES).mapToObj(_ -> corpus.nextLine()).toArray(byte[][]::new);
  }

  private byte[] line() {
    return lines[next++ & (LINES - 1)];
  }

  /// All of it, with lazy fields.
  @Benchmark
  public int lazyFields() throws JsonSyntaxException {
    Fields fields = parser.parse(Bytes.wrap(line()));
    String level = String.valueOf(fields.get("level")).toUpperCase(Locale.ROOT);
    writer.truncate(0);
    Json.write(fields.with("level", level).with("ingress", NOW), writer);
    return writer.size();
  }

  /// Only to check and index a text.
  @Benchmark
  public Fields lazyFieldsParse() throws JsonSyntaxException {
    return parser.parse(Bytes.wrap(line()));
  }

  /// All of it, with a map.
  @Benchmark
  public byte[] jacksonMap() throws IOException {
    Map<String, Object> map = reader.readValue(line());
    map.put("level", String.valueOf(map.get("level")).toUpperCase(Locale.ROOT));
    map.put("ingress", NOW);
    return mapWriter.writeValueAsBytes(map);
  }

  /// Only to make a map of a text.
  @Benchmark
  public Map<String, Object> jacksonMapParse() throws IOException {
    return reader.readValue(line());
  }
}
