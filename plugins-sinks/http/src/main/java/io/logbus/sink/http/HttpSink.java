// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.BatchSink;
import io.logbus.api.Compression;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageContext;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.UUID;

/// Sends each batch as one request. It waits for the answer as long as that takes: the `timeout` of
/// the stage, or the one that [OptionFaults] names, ends the wait by an interrupt.
public final class HttpSink implements BatchSink {

  private final HttpOptions options;
  private final Content content;
  private final Exchanges exchanges;
  private final Answers answers;
  private final Failures failures;
  private final HttpRequest.Builder request;

  /// Ids of batches begin anew with each start, the names under which a server knows them must not.
  private final String run = UUID.randomUUID().toString();

  /// Reads the files that `tls` names, and connects to nothing yet.
  public HttpSink(HttpOptions options, StageContext context) throws Exception {
    this.options = options;
    this.content = new Content(options.framing(), context.encoder());
    var redaction = Redaction.of(options);
    this.answers = new Answers(options, redaction, context.clock());
    this.failures = new Failures(options, redaction);
    this.request = Requests.of(options, context.compression().map(Compression::coding));
    this.exchanges = new Exchanges(options);
  }

  @Override
  public void write(SinkBatch batch) throws Exception {
    var events = content.of(batch);
    if (events.isEmpty()) {
      return; // Each was rejected.
    }
    try (var lent = new LentContent(batch.compressed(events))) {
      var next = request.copy().method(options.method().name(), lent.publisher());
      if (options.idempotencyKey()) {
        next.setHeader(Requests.KEY, run + "-" + batch.id());
      }
      answers.check(exchanges.send(next.build()));
    } catch (IOException failure) {
      throw failures.of(failure);
    }
  }

  @Override
  public void abort() {
    exchanges.abort();
  }

  @Override
  public void close() {
    exchanges.close();
  }
}
