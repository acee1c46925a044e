// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionsTest {

  @TempDir Path folder;

  private Positions open() throws IOException {
    return Positions.open(folder, "tail");
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("tail.json"), text);
  }

  @Test
  void confirmedPositionsComeBack() throws Exception {
    var first = open();
    first.begin("a").open("10").release();
    first.begin("ä \"quoted\"").open("x").release();
    first.begin("nothing yet").open("5");
    first.save(folder);

    assertThat(open().now()).containsOnly(Map.entry("a", "10"), Map.entry("ä \"quoted\"", "x"));
    assertThat(open().begin("a").confirmed()).contains("10");
  }

  @Test
  void positionsOfOtherLanesStayKept() throws Exception {
    var first = open();
    first.begin("a").open("1").release();
    first.begin("b").open("1").release();
    first.save(folder);

    var second = open();
    second.begin("b").open("2").release();
    second.save(folder);

    assertThat(open().now()).containsEntry("a", "1").containsEntry("b", "2");
  }

  @Test
  void laneThatIsOpenedAgainGoesOnWhereItWas() throws Exception {
    var positions = open();
    positions.begin("a").open("1").release();

    assertThat(positions.begin("a").confirmed()).contains("1");
    assertThat(positions.now()).containsEntry("a", "1");
  }

  @Test
  void forgottenLaneIsGone() throws Exception {
    var first = open();
    first.begin("a").open("1").release();
    first.save(folder);
    first.forget("a");
    first.save(folder);

    assertThat(open().now()).isEmpty();
  }

  @Test
  void fileIsWrittenWhenThereIsSomethingAndAgainWhenItIsDeleted() throws Exception {
    var positions = open();
    positions.save(folder);
    assertThat(folder).isEmptyDirectory();
    positions.begin("a").open("1").release();
    positions.save(folder);
    Files.delete(folder.resolve("tail.json"));

    positions.save(folder);

    assertThat(open().now()).containsEntry("a", "1");
  }

  @Test
  void saveThatFailedKeepsTheOldFileAndIsMadeUpFor() throws Exception {
    var positions = open();
    positions.begin("a").open("1").release();
    positions.save(folder);
    var inTheWay = Files.createDirectory(folder.resolve("tail.json.new"));
    var lane = positions.begin("a");
    lane.open("2").release();
    assertThatThrownBy(() -> positions.save(folder)).isInstanceOf(IOException.class);
    assertThat(open().now()).containsEntry("a", "1");

    Files.delete(inTheWay);
    positions.save(folder);

    assertThat(open().now()).containsEntry("a", "2");
  }

  @Test
  void draftOfAKilledProcessIsNoHindrance() throws Exception {
    write("{\"format\":1,\"lanes\":{\"a\":\"1\"}}");
    Files.writeString(folder.resolve("tail.json.new"), "{\"form");

    var positions = open();
    positions.begin("a").open("2").release();
    positions.save(folder);

    assertThat(open().now()).containsEntry("a", "2");
  }

  @Test
  void newerFormatIsToldAndLeftAlone() throws Exception {
    write("{\"format\":2,\"lanes\":[]}");

    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("newer LogBus (format 2, not 1)");
    assertThat(folder.resolve("tail.json")).hasContent("{\"format\":2,\"lanes\":[]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"format\":1,\"lanes\":{\"a\":\"1",
        "[]",
        "{\"lanes\":{}}",
        "{\"format\":1}",
        "{\"format\":1,\"lanes\":{\"a\":1}}"
      })
  void brokenFileIsToldAndNotTakenForNoFile(String text) throws Exception {
    write(text);

    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("tail.json")
        .hasMessageContaining("cannot be read");
  }
}
