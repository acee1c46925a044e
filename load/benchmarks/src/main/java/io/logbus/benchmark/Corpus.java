// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// Log events as lines of JSON, about 1 KB and 20 fields each: nested objects, an array, numbers of
/// every kind, escapes, and text outside ASCII. The same seed gives the same lines for ever, so a
/// corpus need not be kept.
public final class Corpus {

  /// What lines are padded to, in characters.
  private static final int LENGTH = 1005;

  private static final List<String> LEVELS = List.of("info", "info", "info", "warn", "error");
  private static final List<String> SERVICES =
      List.of("checkout", "billing-api", "auth", "search-indexer", "edge-proxy");
  private static final List<String> METHODS = List.of("GET", "GET", "POST", "PUT", "DELETE");
  private static final List<String> CITIES =
      List.of("London", "Lyon", "Zürich – Altstetten", "東京", "São Paulo", "Łódź");
  private static final List<String> OPENINGS =
      List.of(
          "failed to open \\\"C:\\\\data\\\\orders.db\\\"\\n\\tat line ",
          "caf\\u00e9 \\ud83d\\ude00 naïve 😀 ",
          "",
          "",
          "");
  private static final List<String> WORDS =
      List.of(
          ("connection timeout upstream request failed retry user session token cache miss query"
                  + " database slow payload limit exceeded worker thread pool exhausted shutdown"
                  + " node cluster replica shard index commit rollback transaction lock deadlock")
              .split(" "));

  private final SplittableRandom random;
  private long number;

  /// The lines of a seed, from the first.
  public Corpus(long seed) {
    random = new SplittableRandom(seed);
  }

  /// Writes a corpus: `FILE LINES [SEED]`.
  public static void main(String[] args) throws IOException {
    if (args.length < 2 || args.length > 3) {
      System.err.println("usage: Corpus FILE LINES [SEED]");
      System.exit(64);
    }
    var corpus = new Corpus(args.length == 3 ? Long.parseLong(args[2]) : 1);
    corpus.write(Path.of(args[0]), Long.parseLong(args[1]));
  }

  /// Writes the next lines to a file, replacing it.
  public void write(Path file, long lines) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      for (long i = 0; i < lines; i++) {
        out.write(nextLine());
        out.write('\n');
      }
    }
  }

  /// The next line in UTF-8, without a line end. Its `seq` is its number, from 0.
  public byte[] nextLine() {
    var line = new StringBuilder(1100);
    line.append("{\"timestamp\":\"").append(timestamp());
    line.append("\",\"level\":\"").append(oneOf(LEVELS));
    line.append("\",\"service\":\"").append(oneOf(SERVICES));
    line.append("\",\"host\":\"ip-10-").append(random.nextInt(256)).append('-');
    line.append(random.nextInt(256)).append(".eu-west-1.compute.internal\"");
    line.append(",\"pid\":").append(1000 + random.nextInt(60_000));
    line.append(",\"seq\":").append(number++);
    line.append(",\"trace_id\":\"").append(hex(32));
    line.append("\",\"span_id\":\"").append(hex(16));
    line.append("\",\"duration_ms\":").append(random.nextInt(100_000) / 100.0);
    line.append(",\"status\":").append(200 + random.nextInt(400));
    line.append(",\"sampled\":").append(random.nextBoolean());
    line.append(",\"parent\":null,\"bytes_out\":").append(random.nextLong(1L << 40));
    line.append(",\"ratio\":").append(random.nextInt(1, 1000)).append("e-5");
    line.append(",\"method\":\"").append(oneOf(METHODS));
    line.append("\",\"path\":\"/api/v2/accounts/").append(random.nextInt(1_000_000));
    line.append("/orders\",\"user_agent\":\"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ");
    line.append("(KHTML, like Gecko) Chrome/126.0 Safari/537.36\",\"http\":{\"remote\":\"192.0.2.");
    line.append(random.nextInt(256))
        .append("\",\"version\":\"1.1\",\"headers\":{\"accept\":\"*/*\"");
    line.append(",\"x-request-id\":\"").append(hex(24)).append("\"},\"tls\":true}");
    line.append(",\"tags\":[\"prod\",\"blue\",\"az-").append((char) ('a' + random.nextInt(3)));
    line.append("\",").append(random.nextInt(100)).append("],\"city\":\"").append(oneOf(CITIES));
    line.append("\",\"message\":\"").append(oneOf(OPENINGS));
    while (line.length() < LENGTH) {
      line.append(oneOf(WORDS)).append(' ');
    }
    return line.append("\"}").toString().getBytes(StandardCharsets.UTF_8);
  }

  private String timestamp() {
    return String.format(
        Locale.ROOT,
        "2026-%02d-%02dT%02d:%02d:%02d.%03dZ",
        random.nextInt(1, 13),
        random.nextInt(1, 29),
        random.nextInt(24),
        random.nextInt(60),
        random.nextInt(60),
        random.nextInt(1000));
  }

  private String hex(int digits) {
    var text = new StringBuilder(digits);
    while (text.length() < digits) {
      text.append(Character.forDigit(random.nextInt(16), 16));
    }
    return text.toString();
  }

  private String oneOf(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
