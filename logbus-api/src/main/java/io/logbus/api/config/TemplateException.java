// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

/// A template found no fitting value in an event. The message names the field and is for the user;
/// thrown on, it rejects the event.
public final class TemplateException extends Exception {

  private static final long serialVersionUID = 1;

  private final transient FieldPath field;

  TemplateException(String message, FieldPath field) {
    super(message, null, false, false);
    this.field = field;
  }

  /// The field whose value is missing or does not fit.
  public FieldPath field() {
    return field;
  }
}
