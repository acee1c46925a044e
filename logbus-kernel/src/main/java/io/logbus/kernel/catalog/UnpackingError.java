// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.catalog;

/// The libraries of a plugin cannot be had when they are first needed, since its zip is damaged or
/// there is no room for them. The text names the zip and says what to do.
///
/// It comes out of whatever first touches one of their classes, and is an error so that no plugin
/// takes it for a fault of the event in hand. It is no `LinkageError`: the JVM remembers those for
/// the class that asked, and cannot repeat one of a type of ours.
public final class UnpackingError extends Error {

  private static final long serialVersionUID = 1;

  /// With a text for the user.
  public UnpackingError(String message, Throwable cause) {
    super(message, cause);
  }
}
