// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.Bytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GzipTest {

  private static final int HEADER_BYTES = 10;

  private final Gzip gzip = new Gzip(new Gzip.Options(6));

  private String expanded(byte[]... parts) throws IOException {
    try (var stream = gzip.expand(new ByteArrayInputStream(joined(parts)))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] joined(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    for (var part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private byte[] member(String text) throws IOException {
    return gzip.compressed(Bytes.utf8(text)).toArray();
  }

  private static byte[] bytes(int... values) {
    var bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  /// The same member with another header.
  private byte[] member(String text, byte[] header) throws IOException {
    var plain = member(text);
    return joined(header, Arrays.copyOfRange(plain, HEADER_BYTES, plain.length));
  }

  private static byte[] checked(byte[] header) {
    var sum = new CRC32();
    sum.update(header);
    return joined(header, bytes((int) sum.getValue() & 0xff, (int) (sum.getValue() >> 8) & 0xff));
  }

  @Test
  void higherLevelMakesLess() throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      text.append("GET /page/").append(i * 7919 % 1000).append(" 200\n");
    }
    var content = Bytes.utf8(text.toString());
    int fast = new Gzip(new Gzip.Options(1)).compressed(content).length();
    int small = new Gzip(new Gzip.Options(9)).compressed(content).length();
    assertThat(small).isLessThan(fast);
  }

  @Test
  void headerMayHaveAnExtraFieldANameACommentAndAChecksum() throws IOException {
    var rest = bytes(1, 2, 3, 4, 0, 3);
    var extra = joined(bytes(3, 0), bytes(0, 0x1f, 0x8b));
    var name = "größe.log\0".getBytes(StandardCharsets.ISO_8859_1);
    var comment = "made by hand\0".getBytes(StandardCharsets.ISO_8859_1);
    var header = checked(joined(bytes(0x1f, 0x8b, 8, 0x1e), rest, extra, name, comment));

    assertThat(expanded(member("text", header), member("more"))).isEqualTo("textmore");
  }

  @Test
  void checksumOfAHeaderCounts() throws IOException {
    var header = checked(bytes(0x1f, 0x8b, 8, 2, 0, 0, 0, 0, 0, 3));
    header[HEADER_BYTES] ^= 1;
    var member = member("text", header);
    assertThatThrownBy(() -> expanded(member))
        .hasMessage("the checksum of a header is wrong (before byte 12)");
  }

  @Test
  void nameThatNeverEndsIsATornHeader() {
    var header = bytes(0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3);
    assertThatThrownBy(
            () ->
                expanded(
                    header, new byte[] {'x'}, "x".repeat(99_989).getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(EOFException.class)
        .hasMessage("the data ends within a header, at byte 100000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a plain line", "PK\u0003\u0004", "\u001f\u001f", "\0\0\0\0"})
  void otherFormatIsOneClearFault(String text) {
    assertThatThrownBy(() -> expanded(text.getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(EOFException.class)
        .hasMessageStartingWith("this is not in the format of gzip (before byte ");
  }

  @Test
  void unknownMethodAndFlagsAreFaults() {
    assertThatThrownBy(() -> expanded(bytes(0x1f, 0x8b, 7, 0)))
        .hasMessage("a member is compressed in a way that is not known (before byte 3)");
    assertThatThrownBy(() -> expanded(bytes(0x1f, 0x8b, 8, 0x20)))
        .hasMessage("a member has flags that are not known (before byte 4)");
  }

  @Test
  void wrongChecksumIsAFault() throws IOException {
    var member = member("some text");
    member[member.length - 8] ^= 1;
    assertThatThrownBy(() -> expanded(member))
        .hasMessage(
            "the checksum is wrong: what was read of this member is damaged (before byte %d)",
            member.length);
  }

  @Test
  void wrongLengthIsAFault() throws IOException {
    var member = member("some text");
    member[member.length - 1] ^= 1;
    assertThatThrownBy(() -> expanded(member))
        .hasMessageStartingWith("the length is wrong: what was read of this member is damaged");
  }

  @Test
  void damagedDataIsAFaultWithItsPlace() throws IOException {
    var good = member("before");
    var bad = member("x".repeat(1000));
    bad[HEADER_BYTES] = 7; // a block of a type that there is not
    assertThatThrownBy(() -> expanded(good, bad))
        .hasMessageStartingWith("the compressed data is damaged: ")
        .hasMessageContaining("(before byte ");
  }

  @Test
  void zerosBehindTheLastMemberAreNothing() throws IOException {
    assertThat(expanded(member("text"), new byte[512])).isEqualTo("text");
    assertThat(gzip.intact(new ByteArrayInputStream(joined(member("text"), new byte[512]))))
        .isEqualTo(member("text").length);
  }

  @Test
  void garbageBehindTheLastMemberIsAFault() throws IOException {
    var member = member("text");
    assertThatThrownBy(() -> expanded(member, bytes('x')))
        .hasMessage(
            "what follows the last member is not in the format of gzip (before byte %d)",
            member.length + 1);
    assertThatThrownBy(() -> expanded(member, new byte[3], member))
        .hasMessage(
            "something follows the zeros behind the last member (before byte %d)",
            member.length + 4);
  }

  @Test
  void gzipReadsWhatIsWrittenAndWritesWhatIsRead(@TempDir Path folder) throws Exception {
    var file = folder.resolve("a.log");
    Files.writeString(file, "one\ntwo\n".repeat(10_000));
    run(folder, "gzip", "-9", file.toString());
    var packed = Files.readAllBytes(folder.resolve("a.log.gz"));

    assertThat(expanded(packed)).isEqualTo("one\ntwo\n".repeat(10_000));

    Files.write(folder.resolve("b.log.gz"), joined(member("ours\n"), packed, member("more\n")));
    run(folder, "gzip", "-d", folder.resolve("b.log.gz").toString());
    assertThat(Files.readString(folder.resolve("b.log")))
        .isEqualTo("ours\n" + "one\ntwo\n".repeat(10_000) + "more\n");
  }

  private static void run(Path folder, String... command) throws Exception {
    var process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void readsOneByteAtATime() throws IOException {
    try (var stream = gzip.expand(new ByteArrayInputStream(member("é")))) {
      assertThat(stream.read()).isEqualTo(0xc3);
      assertThat(stream.read()).isEqualTo(0xa9);
      assertThat(stream.read()).isEqualTo(-1);
      assertThat(stream.read()).isEqualTo(-1);
    }
  }
}
