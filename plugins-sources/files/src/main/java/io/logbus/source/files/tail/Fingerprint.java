// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import java.util.Optional;
import java.util.zip.CRC32C;

/// The head of a file, by which it is told from a later one that was given the same inode, and from
/// what it holds itself after it was truncated. It covers what is there, up to [#MOST] bytes, and
/// so grows with a short file.
///
/// @param length how many bytes it covers
/// @param hash the CRC-32C of these
record Fingerprint(int length, long hash) {

  /// The most that it covers, in bytes.
  static final int MOST = 1024;

  /// Covers nothing, and so fits every file.
  static final Fingerprint NONE = of(new byte[0], 0);

  private static Fingerprint of(byte[] head, int length) {
    var hash = new CRC32C();
    hash.update(head, 0, length);
    return new Fingerprint(length, hash.getValue());
  }

  /// The fingerprint now.
  ///
  /// @param head the first bytes of the file
  /// @param there how many of them there are; all that the file has, up to [#MOST]
  /// @return empty when it is not the file that it was
  Optional<Fingerprint> grown(byte[] head, int there) {
    if (there < length || of(head, length).hash != hash) {
      return Optional.empty();
    }
    return Optional.of(there == length ? this : of(head, there));
  }
}
