// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LentContentTest {

  private static final int BIG = 1 << 20;

  /// Asks for one piece at a time.
  private static final class Reader implements Flow.Subscriber<ByteBuffer> {
    final CompletableFuture<Void> end = new CompletableFuture<>();
    final StringBuilder read = new StringBuilder();
    private Flow.@Nullable Subscription subscription;

    void request(long items) {
      Objects.requireNonNull(subscription).request(items);
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
      subscription = begun;
    }

    @Override
    public void onNext(ByteBuffer item) {
      read.append(StandardCharsets.US_ASCII.decode(item));
    }

    @Override
    public void onError(Throwable failure) {
      end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      end.complete(null);
    }
  }

  private static ByteBuffer ascii(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static Reader reading(LentContent content) {
    var reader = new Reader();
    content.publisher().subscribe(reader);
    return reader;
  }

  @Test
  void partsAreSentInOrderAsOftenAsAsked() {
    try (var content =
        new LentContent(
            List.of(ascii(""), ascii("head "), ascii("x".repeat(BIG)), ascii(" foot")))) {
      for (int i = 0; i < 2; i++) {
        var reader = reading(content);
        reader.request(Long.MAX_VALUE);
        assertThat(reader.end).isCompleted();
        assertThat(reader.read).hasToString("head " + "x".repeat(BIG) + " foot");
      }
      assertThat(content.publisher().contentLength()).isEqualTo(BIG + 10);
    }
  }

  @Test
  void emptyContentHasNoBytes() {
    try (var content = new LentContent(List.of(ascii("")))) {
      assertThat(content.publisher().contentLength()).isZero();
    }
  }

  @Test
  void nothingOfTheNextBatchIsSentOnceItIsTakenBack() {
    var buffer = ascii("a".repeat(BIG));
    var content = new LentContent(List.of(buffer.duplicate()));
    var reader = reading(content);
    reader.request(1);

    content.close();
    buffer.put("b".repeat(BIG).getBytes(StandardCharsets.US_ASCII));
    reader.request(Long.MAX_VALUE);

    assertThat(reader.end).isCompletedExceptionally();
    assertThat(reader.read).isNotEmpty().doesNotContain("b");
  }
}
