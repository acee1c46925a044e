// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.StageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.InstantSource;
import java.util.Optional;

/// Turns answers into what the kernel acts on. Thread-safe.
final class Answers {

  private final HttpOptions options;
  private final Statuses statuses;
  private final Redaction redaction;
  private final InstantSource clock;

  Answers(HttpOptions options, Redaction redaction, InstantSource clock) {
    this.options = options;
    this.statuses = new Statuses(options.statuses());
    this.redaction = redaction;
    this.clock = clock;
  }

  /// Returns when the events that were sent are delivered.
  ///
  /// @throws StageException when they may be later, or nothing will be
  /// @throws RefusedException when they, or some of them, are refused for good
  void check(Answer answer) throws StageException, RefusedException {
    switch (statuses.of(answer.status())) {
      case DELIVERED -> {}
      case RETRY -> throw later(answer);
      case REJECT -> throw new RefusedException(text(answer));
      case STOP -> throw StageException.fatal(text(answer), null);
    }
  }

  private StageException later(Answer answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .flatMap(value -> RetryAfter.read(value, clock.instant()))
        .map(time -> StageException.retryable(text(answer), null, time))
        .orElseGet(() -> StageException.retryable(text(answer), null));
  }

  /// What the server said, and what to do about it.
  private String text(Answer answer) {
    var text = new StringBuilder();
    text.append(Shown.of(options.endpoint())).append(" answered ").append(answer.status());
    var said = redaction.shown(answer.said());
    if (!said.isEmpty()) {
      text.append(": ").append(said);
    }
    advice(answer).ifPresent(advice -> text.append("; ").append(advice));
    return text.toString();
  }

  private Optional<String> advice(Answer answer) {
    int status = answer.status();
    return switch (status) {
      case 401, 403 ->
          Optional.of(
              options.auth().isPresent()
                  ? "it does not take these credentials: check 'auth'"
                  : "it wants credentials: give them in 'auth' or 'headers'");
      case 404, 410 -> Optional.of("nothing is there: check 'endpoint'");
      case 405, 501 -> Optional.of("it does not take " + options.method() + ": check 'method'");
      case 413 -> Optional.of("so much at once is too much: lower the stage's 'batch'");
      case 415 ->
          Optional.of(
              "it does not take this type: check 'content_type' and the stage's 'compression'");
      default -> status / 100 == 3 ? Optional.of(redirect(answer)) : Optional.empty();
    };
  }

  private String redirect(Answer answer) {
    var here = Shown.of(options.endpoint());
    return answer
        .headers()
        .firstValue("Location")
        .flatMap(this::place)
        .map(
            target ->
                target.equals(here)
                    ? "it sends us on to another path: make the right one the 'endpoint'"
                    : "it sends us on to " + target + ": if that is right, make it the 'endpoint'")
        .orElse("it sends us elsewhere: check 'endpoint'");
  }

  private Optional<String> place(String location) {
    try {
      var target = options.endpoint().resolve(new URI(location));
      return target.getHost() == null
          ? Optional.empty()
          : Optional.of(redaction.shown(Shown.of(target)));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }
}
