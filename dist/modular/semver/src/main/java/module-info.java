// SPDX-License-Identifier: Apache-2.0
/// java-semver as it is published, which has no module descriptor: jlink would refuse it.
module com.github.zafarkhaja.semver {
  exports com.github.zafarkhaja.semver;
  exports com.github.zafarkhaja.semver.expr;
}
