// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DidYouMeanTest {

  private static List<String> nearest(String unknown, String... names) {
    return new DidYouMean().nearest(List.of(names), unknown);
  }

  @Test
  void slipsAreFound() {
    assertThat(nearest("brokrs", "brokers", "topic")).containsExactly("brokers");
    assertThat(nearest("borkers", "brokers", "topic")).containsExactly("brokers");
    assertThat(nearest("tpic", "brokers", "topic")).containsExactly("topic");
    assertThat(nearest("ids", "id", "name")).containsExactly("id");
  }

  @Test
  void spellingsOfOneNameAreFound() {
    assertThat(nearest("maxEventBytes", "max_event_bytes", "max_event"))
        .containsExactly("max_event_bytes");
    assertThat(nearest("MAX-EVENT-BYTES", "max_event_bytes")).containsExactly("max_event_bytes");
  }

  @Test
  void startsOfNamesAreFound() {
    assertThat(nearest("comp", "compression", "codec")).containsExactly("compression");
    assertThat(nearest("timeout_seconds", "timeout", "time")).contains("timeout");
  }

  @Test
  void strangersAreNotSuggested() {
    assertThat(nearest("x", "brokers", "topic")).isEmpty();
    assertThat(nearest("path", "brokers", "topic")).isEmpty();
    assertThat(nearest("", "a", "topic")).isNotEqualTo(List.of("topic"));
  }

  @Test
  void shortNamesAreNotNearEverything() {
    assertThat(nearest("nosuch", "n", "no")).isEmpty();
    assertThat(nearest("a", "b", "c")).isEmpty();
    assertThat(nearest("A", "a", "b")).containsExactly("a");
    assertThat(nearest("ab", "ba", "a")).containsExactly("a", "ba");
  }

  @Test
  void fewAreShownAndEquallyNearOnesTogether() {
    assertThat(nearest("stage-x", "stage-1", "stage-2", "stage-3", "stage-4")).hasSize(3);
    assertThat(DidYouMean.ask(List.of("a"))).isEqualTo("did you mean 'a'?");
    assertThat(DidYouMean.ask(List.of("a", "b", "c"))).isEqualTo("did you mean 'a', 'b' or 'c'?");
  }

  @Test
  void itStopsLookingWhenThereIsTooMuchToDo() {
    var names = new ArrayList<String>();
    for (int i = 0; i < 10_000; i++) {
      names.add("stage-" + i);
    }
    var didYouMean = new DidYouMean();
    assertThat(didYouMean.nearest(names, "stage_7")).containsExactly("stage-7");
    for (int i = 0; i < 10_000; i++) {
      didYouMean.nearest(names, "unknown-" + i);
    }
    assertThat(didYouMean.nearest(names, "stage_7")).isEmpty();
  }
}
