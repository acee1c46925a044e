// SPDX-License-Identifier: Apache-2.0
/// java-semver as it is published, which has no module descriptor: jlink would refuse it.
@SuppressWarnings("module") // its reader is built after it
module com.github.zafarkhaja.semver {
  exports com.github.zafarkhaja.semver to
      org.pf4j;
  exports com.github.zafarkhaja.semver.expr to
      org.pf4j;
}
