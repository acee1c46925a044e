// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

/// Why a zip is not taken, in words for the user; the host adds which zip.
final class Refusal extends Exception {

  private static final long serialVersionUID = 1;

  Refusal(String reason) {
    super(reason);
  }

  Refusal(String reason, Throwable cause) {
    super(reason, cause);
  }
}
