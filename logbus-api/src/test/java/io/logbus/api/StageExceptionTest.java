// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageExceptionTest {

  @Test
  void reasonSaysWhatAPathAloneDoesNot(@TempDir Path folder) {
    var missing = catchThrowable(() -> Files.size(folder.resolve("missing")));

    assertThat(StageException.reason(missing)).isEqualTo("there is no such file or folder");
    assertThat(StageException.reason(new AccessDeniedException("/etc/shadow")))
        .isEqualTo("permission denied");
  }

  @Test
  void reasonOfAFileSystemLeavesThePathOut() {
    assertThat(StageException.reason(new FileSystemException("/a", null, "Too many levels")))
        .isEqualTo("Too many levels");
    assertThat(StageException.reason(new FileSystemException("/a"))).isEqualTo("/a");
  }

  @Test
  void reasonOfAnyOtherFailureIsItsText() {
    assertThat(StageException.reason(new IOException("Broken pipe"))).isEqualTo("Broken pipe");
    assertThat(StageException.reason(new IOException())).isEqualTo("no cause was given");
  }
}
