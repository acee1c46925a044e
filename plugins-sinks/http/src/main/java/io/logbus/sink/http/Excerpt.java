// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/// Takes the body of an answer and keeps its start. The rest is read, so that the connection can be
/// used again, up to a mebibyte; whoever sends more is not listened to any longer.
final class Excerpt implements BodySubscriber<Answer> {

  private static final int MOST_KEPT = 8 << 10;
  private static final int MOST_READ = 1 << 20;

  private final ResponseInfo head;
  private final CompletableFuture<Answer> body = new CompletableFuture<>();
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private long read;
  private Flow.@Nullable Subscription subscription;

  Excerpt(ResponseInfo head) {
    this.head = head;
  }

  /// The answer as far as it has come. Any thread.
  Answer soFar() {
    return new Answer(head.statusCode(), head.headers(), kept.toString(StandardCharsets.UTF_8));
  }

  @Override
  public CompletionStage<Answer> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription begun) {
    subscription = begun;
    begun.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> items) {
    for (var item : items) {
      read += item.remaining();
      var some = new byte[Math.min(item.remaining(), MOST_KEPT - kept.size())];
      item.get(some);
      kept.writeBytes(some);
    }
    var open = subscription;
    if (open == null) {
      return;
    }
    if (read <= MOST_READ) {
      open.request(1);
    } else {
      open.cancel();
      onComplete();
    }
  }

  /// The answer broke off within its body. Its status, which is what counts, is known.
  @Override
  public void onError(Throwable failure) {
    onComplete();
  }

  @Override
  public void onComplete() {
    body.complete(soFar());
  }
}
