// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.TestBatch.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestBatchTest {

  @Test
  void withoutEncoderItIsLines() throws Exception {
    var batch = TestBatch.ofTexts("a", "", "b");
    assertThat(Bytes.copyOf(batch.encoded())).isEqualTo(Bytes.utf8("a\n\nb\n"));
    assertThat(batch.encoded(2)).isEqualTo(Bytes.utf8("b"));
  }

  @Test
  void whatCannotBeEncodedIsRejectedAndLeftOut() {
    var batch =
        TestBatch.of(
            Event.of(Fields.empty(), ManualClock.START),
            Event.of(Bytes.utf8("b"), ManualClock.START));
    assertThat(Bytes.copyOf(batch.encoded())).isEqualTo(Bytes.utf8("b\n"));
    assertThat(batch.verdicts(0)).singleElement().isInstanceOf(Verdict.Rejected.class);
    assertThatThrownBy(() -> batch.encoded(0)).hasMessageContaining("'encode'");
  }

  @Test
  void encoderOfTheStageIsUsed() {
    var batch =
        TestBatch.ofTexts("a", "b").encodedBy((event, out) -> out.writeUtf8("<" + event.payload()));
    assertThat(Bytes.copyOf(batch.encoded())).isEqualTo(Bytes.utf8("<a\n<b\n"));
  }

  @Test
  void onlyWhatIsDeliveredAndNothingElseCounts() throws Exception {
    var batch = TestBatch.ofTexts("a", "b", "c", "d");
    batch.reject(1, "no");
    batch.retry(2, null, "later");
    batch.settleOpen();
    batch.reject(3, "after all");
    assertThat(batch.delivered()).containsExactly(batch.events().getFirst());
    assertThat(TestBatch.deliveredBytes(List.of(batch))).isEqualTo(Bytes.utf8("a\n"));
  }
}
