// SPDX-License-Identifier: Apache-2.0
/// PF4J as it is published, but for its annotation processor; see decision 0041.
@SuppressWarnings("module") // the kernel is built after it
module org.pf4j {
  requires com.github.zafarkhaja.semver;
  requires static java.compiler; // in signatures of classes that nobody loads
  requires transitive org.slf4j;

  exports org.pf4j to
      io.logbus.kernel;
}
