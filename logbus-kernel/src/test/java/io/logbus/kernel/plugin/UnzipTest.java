// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnzipTest {

  @TempDir Path folder;
  private Path zip;
  private Path target;

  @BeforeEach
  void makeTarget() throws IOException {
    zip = folder.resolve("x.zip");
    target = Files.createDirectory(folder.resolve("target"));
  }

  @Test
  void writesPropertiesAndJarsAndNothingElse() throws Exception {
    TestZip.of("x")
        .entry("module/own.jar", "own")
        .entry("lib/a.jar", "a")
        .entry("lib/deep/b.jar", "b")
        .entry("lib/readme.txt", "r")
        .entry("LICENSE", "l")
        .entry("run.sh", "rm")
        .write(zip);

    unpack(Unzip.DEFAULT, target);

    assertThat(filesBelow(target))
        .containsExactly("lib/a.jar", "module/own.jar", "plugin.properties");
    assertThat(target.resolve("lib/a.jar")).hasContent("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../escaped.jar",
        "lib/../../escaped.jar",
        "/tmp/escaped.jar",
        "lib\\..\\..\\escaped.jar",
        "..",
        "lib/..",
        "lib/x\0.jar"
      })
  void refusesAnEntryThatPointsElsewhere(String name) throws IOException {
    TestZip.of("x").entry(name, "evil").write(zip);

    assertThatThrownBy(() -> unpack(Unzip.DEFAULT, target))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("points out of the folder");
    assertThat(filesBelow(folder)).containsExactly("x.zip");
  }

  @Test
  void twoDotsInsideANameAreNoEscape() throws Exception {
    TestZip.of("x").entry("lib/a..b.jar", "a").write(zip);

    unpack(Unzip.DEFAULT, target);

    assertThat(target.resolve("lib/a..b.jar")).exists();
  }

  @Test
  void aLinkBecomesAPlainFile() throws Exception {
    TestZip.of("x").entry("lib/link.jar", "/etc/hostname").write(zip);
    markAsLink("lib/link.jar");

    unpack(Unzip.DEFAULT, target);

    assertThat(Files.isRegularFile(target.resolve("lib/link.jar"), LinkOption.NOFOLLOW_LINKS))
        .isTrue();
    assertThat(target.resolve("lib/link.jar")).hasContent("/etc/hostname");
  }

  @Test
  void countsWhatItUnpacksAndStopsAtTheBound() throws IOException {
    TestZip.of("x")
        .entry("lib/a.jar", "a".repeat(60_000))
        .entry("lib/b.jar", "b".repeat(60_000))
        .write(zip);

    assertThatThrownBy(() -> unpack(new Unzip(100_000, 10), target))
        .isInstanceOf(Refusal.class)
        .hasMessage("unpacked, it is larger than the 100000 bytes allowed");
    assertThat(target.resolve("lib/b.jar"))
        .satisfies(file -> assertThat(Files.size(file)).isLessThanOrEqualTo(40_000));
  }

  @Test
  void exactlyTheBoundIsAllowed() throws Exception {
    new TestZip().entry("plugin.properties", "12345").entry("lib/a.jar", "12345").write(zip);

    unpack(new Unzip(10, 2), target);

    assertThat(target.resolve("lib/a.jar")).hasContent("12345");
  }

  @Test
  void refusesMoreEntriesThanAllowed() {
    TestZip.of("x").entry("a", "").entry("b", "").write(zip);

    assertThatThrownBy(() -> unpack(new Unzip(1000, 2), target))
        .isInstanceOf(Refusal.class)
        .hasMessage("it has 3 entries, 2 are allowed");
  }

  @Test
  void refusesEveryTruncation() throws IOException {
    TestZip.of("x").entry("module/own.jar", "own".repeat(100)).write(zip);
    byte[] whole = Files.readAllBytes(zip);
    for (int length : List.of(0, 1, 4, 30, whole.length / 2, whole.length - 22, whole.length - 1)) {
      Files.write(zip, Arrays.copyOf(whole, length));
      Path fresh = Files.createDirectory(folder.resolve("target" + length));

      assertThatThrownBy(() -> unpack(Unzip.DEFAULT, fresh))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("half copied");
    }
  }

  @Test
  void refusesAnEntryWhoseBytesChanged() throws IOException {
    TestZip.of("x").entry("module/own.jar", "some content").write(zip);
    replace("some content", "sOme content");

    assertThatThrownBy(() -> unpack(Unzip.DEFAULT, target))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("'module/own.jar' is damaged");
  }

  @Test
  void refusesTwoEntriesOfOneName() throws IOException {
    TestZip.of("x").entry("lib/a.jar", "1").entry("lib/b.jar", "2").write(zip);
    replace("lib/b.jar", "lib/a.jar");

    assertThatThrownBy(() -> unpack(Unzip.DEFAULT, target))
        .isInstanceOf(Refusal.class)
        .hasMessage("it has the entry 'lib/a.jar' twice");
  }

  @Test
  void refusesAZipThatIsNoPlugin() {
    new TestZip().entry("hello.txt", "hello").write(zip);

    assertThatThrownBy(() -> unpack(Unzip.DEFAULT, target))
        .isInstanceOf(Refusal.class)
        .hasMessage("it has no plugin.properties, so it is no plugin");
  }

  @Test
  void librariesAreLeftOutUntilTheyAreAskedFor() throws Exception {
    TestZip.of("x").entry("module/own.jar", "own").entry("lib/b.jar", "b").write(zip);

    try (var open = Unzip.DEFAULT.open(zip)) {
      assertThat(open.libraries()).containsExactly("b.jar");
      open.unpackOwn(target);
      assertThat(filesBelow(target)).containsExactly("module/own.jar", "plugin.properties");
      open.unpackLibraries(target);
      assertThat(target.resolve("lib/b.jar")).hasContent("b");
    }
  }

  private void unpack(Unzip bounds, Path folder) throws Exception {
    try (var open = bounds.open(zip)) {
      open.unpackOwn(folder);
      open.unpackLibraries(folder);
    }
  }

  private static List<String> filesBelow(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private void replace(String from, String to) throws IOException {
    var charset = StandardCharsets.ISO_8859_1;
    var text = new String(Files.readAllBytes(zip), charset);
    assertThat(text).contains(from);
    Files.write(zip, text.replace(from, to).getBytes(charset));
  }

  /// Sets what `ln -s` leaves in a zip: made by Unix, mode 0120777 (APPNOTE 4.4.2, 4.4.15).
  private void markAsLink(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(zip);
    var text = new String(bytes, StandardCharsets.ISO_8859_1);
    int header = text.lastIndexOf("PK\1\2", text.lastIndexOf(name));
    bytes[header + 5] = 3;
    bytes[header + 40] = (byte) 0xff;
    bytes[header + 41] = (byte) 0xa1;
    Files.write(zip, bytes);
  }
}
