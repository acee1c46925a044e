// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import io.logbus.api.Component.Kind;
import io.logbus.testkit.CompressionContract;
import io.logbus.testkit.Subject;

final class GzipContractTest extends CompressionContract {

  @Override
  protected Subject<?> subject() {
    return Subject.of(new GzipPlugin(), Kind.COMPRESSION, "gzip", "{}");
  }
}
