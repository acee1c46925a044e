// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.net.URI;

/// Writes addresses for people: host and port only, since a path or query may hold a key.
final class Shown {

  private Shown() {}

  static String of(URI address) {
    var port = address.getPort() < 0 ? "" : ":" + address.getPort();
    return address.getScheme() + "://" + address.getHost() + port;
  }
}
