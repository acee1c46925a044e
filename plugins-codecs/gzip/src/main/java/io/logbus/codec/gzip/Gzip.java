// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import io.logbus.api.Compression;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/// The format of RFC 1952 by the JDK's zlib.
final class Gzip implements Compression {

  /// The options of the compression.
  @Doc(
      "Compresses as `gzip` does. What a sink writes at once is one member; members that stand one"
          + " behind the other are read as one stream, as `zcat` does.")
  @Example("{}")
  @Example(title = "Small rather than fast", value = "{level: 9}")
  record Options(
      @Doc("From 1, the fastest, to 9, which makes the least bytes. Only for sinks.")
          @Default("6")
          @Range(min = "1", max = "9")
          int level) {}

  private static final int PIECE_BYTES = 8 << 10;

  private final int level;

  Gzip(Options options) {
    this.level = options.level();
  }

  @Override
  public String coding() {
    return "gzip";
  }

  /// The header that the JDK writes has neither time nor name, so that the same bytes come out the
  /// same.
  @Override
  public OutputStream compress(OutputStream out) throws IOException {
    return new Levelled(out, level);
  }

  @Override
  public InputStream expand(InputStream in) {
    return new GzipReader(in);
  }

  @Override
  public long intact(InputStream in) throws IOException {
    try (var reader = new GzipReader(in)) {
      var piece = new byte[PIECE_BYTES];
      try {
        while (reader.read(piece) >= 0) {
          // Only whether it can be read matters.
        }
      } catch (EOFException _) {
        // The last member is torn.
      }
      return reader.whole();
    }
  }

  private static final class Levelled extends GZIPOutputStream {

    Levelled(OutputStream out, int level) throws IOException {
      super(out, PIECE_BYTES);
      def.setLevel(level);
    }
  }
}
