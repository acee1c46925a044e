// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final Duration POLL = Duration.ofMillis(250);

  private final ManualClock clock = new ManualClock();
  private final Pace pace = new Pace(POLL, clock);

  @Test
  void theFirstLookIsDueAtOnceAndTheNextAfterPoll() {
    assertThat(pace.first()).isTrue();
    assertThat(pace.due(clock.instant())).isTrue();
    look(Duration.ZERO);
    assertThat(pace.first()).isFalse();
    assertThat(pace.due(clock.instant())).isFalse();
    assertThat(pace.pause()).isEqualTo(POLL);
    assertThat(pace.rest()).isEqualTo(Duration.ofMillis(50));
    clock.advance(POLL);
    assertThat(pace.due(clock.instant())).isTrue();
  }

  @Test
  void looksThatTakeLongAreFollowedByALongRest() {
    look(Duration.ofMillis(20));
    look(Duration.ofMillis(30));
    assertThat(pace.rest()).isEqualTo(Duration.ofSeconds(1));
    assertThat(pace.pause()).isEqualTo(Duration.ofMillis(970));
    look(Duration.ofMinutes(1));
    look(Duration.ofMinutes(1));
    assertThat(pace.rest()).isEqualTo(Duration.ofSeconds(10));
    assertThat(pace.due(clock.instant())).isTrue();
  }

  @Test
  void aSingleLookThatTookLongIsNot() {
    look(Duration.ofMillis(20));
    assertThat(pace.rest()).isEqualTo(Duration.ofMillis(50));
    look(Duration.ZERO);
    look(Duration.ofMinutes(1));
    assertThat(pace.rest()).isEqualTo(Duration.ofMillis(50));
  }

  @Test
  void aClockThatIsTurnedBackDelaysNoLook() {
    look(Duration.ZERO);
    clock.advance(Duration.ofHours(-1));
    assertThat(pace.due(clock.instant())).isTrue();
    assertThat(pace.pause()).isEqualTo(POLL);
  }

  @Test
  void somethingThatHappensMakesALookDue() {
    look(Duration.ZERO);
    pace.hurry();
    assertThat(pace.due(clock.instant())).isTrue();
    pace.end();
    assertThat(pace.due(clock.instant())).isFalse();
  }

  private void look(Duration took) {
    var begun = clock.instant();
    clock.advance(took);
    pace.looked(begun);
  }
}
