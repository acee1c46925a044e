// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionFaultsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ftp://host/                 | it must begin with 'http://' or 'https://'
          host/path                   | it must begin with 'http://' or 'https://'
          http:/path                  | it names no host: write 'https://host/path'
          http://under_score/         | it names no host: write 'https://host/path'
          https://me:s3cret@host/     | credentials are seen here: move them to 'auth'
          http://host:99999/          | a port is a number from 1 to 65535
          http://host:0/              | a port is a number from 1 to 65535
          http://host/#part           | what follows '#' is never sent: leave it out
          """)
  void endpointsThatCannotBe(String endpoint, String fault) {
    assertThat(Sinks.subject("{endpoint: '" + endpoint + "'}").traits().faults())
        .containsExactly(new Fault("endpoint", 0, fault));
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTPS://host", "http://[::1]:8080/a?b=c", "http://host:65535"})
  void endpointsThatCan(String endpoint) {
    assertThat(Sinks.subject("{endpoint: '" + endpoint + "'}").traits().faults()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          headers: {Host: x}                                | headers.Host | this header is set by LogBus: leave it out
          headers: {Content-Type: x}                        | headers.Content-Type | this header is set by the option 'content_type'
          headers: {'a b': x}                               | headers.a b | a header's name has letters, digits and '-'
          headers: {A: "x\\ny"}                             | headers.A | a header may hold printable ASCII only, and no line end
          headers: {A: ü}                                   | headers.A | a header may hold printable ASCII only, and no line end
          headers: {A: x, a: y}                             | headers.a | this header comes twice
          auth: {bearer: x}, headers: {authorization: y}    | headers.authorization | this header is set by 'auth': leave one of them out
          auth: {}                                          | auth | it takes either 'basic' or 'bearer'
          auth: {bearer: x, basic: {user: a, password: b}}  | auth | it takes either 'basic' or 'bearer'
          auth: {bearer: "s3cret\\n"}                       | auth.bearer | a token has neither blanks nor line ends, and is of ASCII
          auth: {basic: {user: 'a:b', password: c}}         | auth.basic.user | a user's name cannot have a ':' in it
          content_type: "a\\r\\nb: c"                       | content_type | it may hold printable ASCII only
          tls: {certificate: a}                             | tls | 'certificate' and 'key' go together
          tls: {ca: a, verify: false}                       | tls.ca | with 'verify: false' nobody is asked: leave one of them out
          statuses: {40x: retry}                            | statuses.40x | a status is a number such as 409, or 4xx for all
          """)
  void optionsThatCannotBe(String options, String option, String fault) {
    assertThat(Sinks.subject("{endpoint: 'https://host/', " + options + "}").traits().faults())
        .containsExactly(new Fault(option, 0, fault));
  }

  @Test
  void tlsIsForHttps() {
    assertThat(Sinks.subject("{endpoint: 'http://host/', tls: {}}").traits().faults())
        .containsExactly(new Fault("tls", 0, "it is for an endpoint with 'https://'"));
  }
}
