// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Optional;

/// Where commands print, in UTF-8 whatever the locale says, as the events are.
final class Terminal {

  /// A reader that goes away, as `head` does, is no failure: what it does not want is not told.
  private static final String READER_GONE = "Broken pipe";

  private final WatchedStream answers;
  private final PrintWriter out;
  private final PrintWriter err;

  Terminal(OutputStream out, OutputStream err) {
    this.answers = new WatchedStream(out);
    this.out = new PrintWriter(answers, true, UTF_8);
    this.err = new PrintWriter(err, true, UTF_8);
  }

  /// That of the process.
  static Terminal system() {
    return new Terminal(
        new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
  }

  /// For what was asked for.
  PrintWriter out() {
    return out;
  }

  /// For everything else.
  PrintWriter err() {
    return err;
  }

  /// Tells if something of the answer could not be written.
  ///
  /// @param code with which the command would end
  /// @return the code with which it ends
  int ended(int code) {
    out.flush();
    String lost = answers.failure().map(Terminal::reason).orElse(READER_GONE);
    if (lost.equals(READER_GONE)) {
      return code;
    }
    err.println("logbus: cannot write to standard output: " + lost);
    return code == ExitCode.DONE.code() ? ExitCode.STAGE_FAILED.code() : code;
  }

  /// In the words of the system, which knows no others.
  private static String reason(IOException failure) {
    String text = Optional.ofNullable(failure.getMessage()).orElse(failure.toString());
    return text.equals("Bad file descriptor") ? "it is closed" : text;
  }
}
