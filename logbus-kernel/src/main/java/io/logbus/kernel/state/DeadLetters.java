// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.event.ByteWriter;
import io.logbus.kernel.plan.DeadLetterRules;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where rejected events go that nobody reads: files of [DeadLetter] lines in the `data_dir`,
/// `dead-letters/00000001.ndjson` and so on. Each run of a pipeline begins a new file, and so does
/// each that has become large, so that the oldest can be dropped. Thread-safe; an interrupt neither
/// ends a write nor is lost, which is why this is no file channel.
public final class DeadLetters implements Closeable {

  /// That there is no room for more. What is to follow is for [DeadLetterRules#whenFull] to say.
  public static final class FullException extends IOException {

    private static final long serialVersionUID = 1;

    FullException(long most) {
      super(
          ("the dead letters take up their %d bytes ('dead_letters: {max_bytes: …}'): look at them"
                  + " with 'logbus dead-letters list', then replay or delete them")
              .formatted(most));
    }
  }

  private static final long MOST_FILE_BYTES = 64 << 20;

  private final DataDir dataDir;
  private final DeadLetterRules rules;
  private final ByteWriter text = new ByteWriter(4096);
  private final byte[] piece = new byte[8192]; // RandomAccessFile has room for so much of its own
  private @Nullable Deque<LetterFile> files;
  private @Nullable RandomAccessFile current;
  private long dropped;

  /// Touches nothing yet.
  public DeadLetters(DataDir dataDir, DeadLetterRules rules) {
    this.dataDir = dataDir;
    this.rules = rules;
  }

  /// Keeps letters; on return they are on the disk.
  ///
  /// @throws FullException when there is no room for them
  /// @throws IOException when they cannot be written now; none of them is kept
  public synchronized void add(List<DeadLetter> letters) throws IOException {
    text.truncate(0);
    letters.forEach(letter -> letter.write(text));
    var known = files();
    makeRoom(known, text.size());
    var file = current(known);
    long before = known.getLast().bytes();
    try {
      file.seek(before);
      write(file);
      file.getFD().sync();
    } catch (IOException failure) {
      takeBack(file, before, failure);
      throw failure;
    }
    known.getLast().grow(text.size());
  }

  /// Piece by piece: a copy of all of it would be as large again.
  private void write(RandomAccessFile file) throws IOException {
    var rest = text.asBuffer();
    while (rest.hasRemaining()) {
      int length = Math.min(piece.length, rest.remaining());
      rest.get(piece, 0, length);
      file.write(piece, 0, length);
    }
  }

  /// Half a line at the end would spoil the next.
  private void takeBack(RandomAccessFile file, long length, IOException failure) {
    try {
      file.setLength(length);
    } catch (IOException also) {
      failure.addSuppressed(also);
      current = null; // a new file for the next; its reader knows that a last line may be torn
    }
  }

  /// How many letters were dropped for newer ones.
  public synchronized long dropped() {
    return dropped;
  }

  private Deque<LetterFile> files() throws IOException {
    var known = files;
    if (known == null) {
      known = new ArrayDeque<>(LetterFile.in(dataDir.folder(LetterFile.FOLDER)));
      files = known;
    }
    return known;
  }

  private void makeRoom(Deque<LetterFile> known, long bytes) throws IOException {
    long most = rules.maxBytes();
    while (sum(known) + bytes > most) {
      if (rules.whenFull() != DeadLetterRules.WhenFull.DROP_OLDEST || known.isEmpty()) {
        throw new FullException(most);
      }
      var oldest = known.removeFirst();
      if (known.isEmpty()) {
        closeCurrent();
      }
      dropped += oldest.count();
      Files.deleteIfExists(oldest.path());
    }
  }

  private static long sum(Deque<LetterFile> known) {
    return known.stream().mapToLong(LetterFile::bytes).sum();
  }

  private RandomAccessFile current(Deque<LetterFile> known) throws IOException {
    if (current != null
        && known.getLast().bytes() > Math.min(MOST_FILE_BYTES, rules.maxBytes() / 8)) {
      closeCurrent();
    }
    var open = current;
    if (open == null) {
      long number = known.isEmpty() ? 1 : known.getLast().number() + 1;
      Path path = dataDir.folder(LetterFile.FOLDER).resolve(LetterFile.name(number));
      open = new RandomAccessFile(path.toFile(), "rw");
      known.addLast(new LetterFile(path, number, 0));
      current = open;
    }
    return open;
  }

  private void closeCurrent() throws IOException {
    var open = current;
    current = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closeCurrent();
  }
}
