// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FileReasonTest {

  @Test
  void nameOfTheFileIsNotRepeated() {
    assertThat(
            Stream.of(
                    new NoSuchFileException("/a (b)/c.zip"),
                    new AccessDeniedException("/a (b)/c.zip"),
                    new FileAlreadyExistsException("/a (b)/c.zip"),
                    new FileSystemException("/a (b)/c.zip"),
                    new FileSystemException("/a (b)/c.zip", null, "Read-only file system"),
                    new FileNotFoundException("/a (b)/c.zip (Permission denied)"))
                .map(FileReason::of))
        .containsExactly(
            "there is no such file or folder",
            "no permission",
            "it is no folder",
            "it cannot be read or written",
            "Read-only file system",
            "Permission denied");
  }

  @Test
  void thereIsAlwaysAReason() {
    assertThat(FileReason.of(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(FileReason.of(new EOFException())).isEqualTo("it ends too early");
    assertThat(FileReason.of(new IOException())).isEqualTo("no reason given");
  }
}
