// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.event.ByteWriter;
import io.logbus.kernel.plan.DeadLetterRules;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where rejected events go that nobody reads: files of [DeadLetter] lines in the `data_dir`,
/// `dead-letters/00000001.ndjson` and so on. Each run of a pipeline begins a new file, and so does
/// each that has become large, so that the oldest can be dropped. People may delete the files at
/// any time, also while they are written. Thread-safe; an interrupt neither ends a write nor is
/// lost.
public final class DeadLetters implements Closeable {

  /// That there is no room for more. What is to follow is for [DeadLetterRules#whenFull] to say.
  public static final class FullException extends IOException {

    private static final long serialVersionUID = 1;

    FullException(long most, Path folder) {
      super(
          ("the dead letters in '%s' take up their %d bytes ('dead_letters: {max_bytes: …}'): delete"
                  + " files of them, or stop and send them with 'logbus dead-letters replay'")
              .formatted(folder, most));
    }
  }

  /// That letters would not have room even if there were no others.
  public static final class TooLargeException extends IOException {

    private static final long serialVersionUID = 1;

    TooLargeException(long bytes, long most) {
      super(
          "a dead letter would take up %d bytes, and all may have %d: raise 'dead_letters: {max_bytes: …}'"
              .formatted(bytes, most));
    }
  }

  private static final long MOST_FILE_BYTES = 64 << 20;

  /// How often a file may be deleted while it is written.
  private static final int MOST_ATTEMPTS = 5;

  private final DataDir dataDir;
  private final DeadLetterRules rules;
  private final ByteWriter text = new ByteWriter(4096);
  private @Nullable Deque<LetterFile> earlier;
  private @Nullable OpenLetters current;
  private long dropped;

  /// Touches nothing yet.
  public DeadLetters(DataDir dataDir, DeadLetterRules rules) {
    this.dataDir = dataDir;
    this.rules = rules;
  }

  /// Keeps letters; on return they are on the disk.
  ///
  /// @throws TooLargeException when they could never have room together
  /// @throws FullException when there is no room for them
  /// @throws IOException when they cannot be written now; none of them is kept
  public synchronized void add(List<DeadLetter> letters) throws IOException {
    text.truncate(0);
    letters.forEach(letter -> letter.write(text));
    if (text.size() > rules.maxBytes()) {
      throw new TooLargeException(text.size(), rules.maxBytes());
    }
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      var file = file(text.size());
      file.append(text.asBuffer());
      if (file.isCurrent()) {
        return;
      }
    }
    throw new IOException("the files of the dead letters are being deleted all the time");
  }

  /// How many letters were dropped for newer ones.
  public synchronized long dropped() {
    return dropped;
  }

  /// A file that has room for some more.
  private OpenLetters file(long bytes) throws IOException {
    Path folder = dataDir.folder(LetterFile.FOLDER);
    var open = current;
    if (open != null && !(open.isCurrent() && open.bytes() <= mostOfAFile())) {
      closeCurrent();
    }
    makeRoom(folder, bytes);
    open = current;
    if (open == null) {
      var last = earlier(folder).peekLast();
      long number = last == null ? 1 : last.number() + 1;
      open = OpenLetters.create(folder.resolve(LetterFile.name(number)));
      current = open;
    }
    return open;
  }

  private long mostOfAFile() {
    return Math.min(MOST_FILE_BYTES, rules.maxBytes() / 8);
  }

  /// The files besides the one that is written. Looked for when that begins, and when there seems
  /// to be no room: somebody may have made some.
  private Deque<LetterFile> earlier(Path folder) throws IOException {
    var known = earlier;
    if (known == null) {
      known = new ArrayDeque<>(LetterFile.in(folder));
      if (current != null) {
        Path written = current.path();
        known.removeIf(file -> file.path().equals(written));
      }
      earlier = known;
    }
    return known;
  }

  private void makeRoom(Path folder, long bytes) throws IOException {
    if (taken(folder) + bytes <= rules.maxBytes()) {
      return;
    }
    earlier = null;
    while (taken(folder) + bytes > rules.maxBytes()) {
      if (rules.whenFull() != DeadLetterRules.WhenFull.DROP_OLDEST) {
        throw new FullException(rules.maxBytes(), folder);
      }
      var oldest = earlier(folder).pollFirst();
      if (oldest == null) {
        closeCurrent();
      } else {
        dropped += oldest.count();
        Files.deleteIfExists(oldest.path());
      }
    }
  }

  private long taken(Path folder) throws IOException {
    var open = current;
    return earlier(folder).stream().mapToLong(LetterFile::bytes).sum()
        + (open == null ? 0 : open.bytes());
  }

  private void closeCurrent() throws IOException {
    var open = current;
    current = null;
    earlier = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closeCurrent();
  }
}
