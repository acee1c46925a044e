// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds the names that someone may have meant by an unknown one. Not thread-safe: it stops looking
/// after so much work, so that a file full of unknown names is answered in time.
public final class DidYouMean {

  private static final int MOST_SHOWN = 3;

  private record Near(String name, int distance) {}

  private int comparisonsLeft = 1_000_000;

  /// `did you mean 'a' or 'b'?`, or nothing when no name is near.
  public Optional<String> among(Collection<String> names, String unknown) {
    var nearest = nearest(names, unknown);
    return nearest.isEmpty() ? Optional.empty() : Optional.of(ask(nearest));
  }

  /// `did you mean 'a', 'b' or 'c'?`
  public static String ask(List<String> names) {
    var text = new StringBuilder("did you mean ");
    for (int i = 0; i < names.size(); i++) {
      text.append(i == 0 ? "" : i == names.size() - 1 ? " or " : ", ");
      text.append('\'').append(names.get(i)).append('\'');
    }
    return text.append('?').toString();
  }

  /// The nearest names, a few at most.
  public List<String> nearest(Collection<String> names, String unknown) {
    var wanted = folded(unknown);
    int limit = Math.max(1, wanted.length() / 3);
    var near = new ArrayList<Near>();
    for (var name : names) {
      if (--comparisonsLeft < 0) {
        break;
      }
      var candidate = folded(name);
      int shorter = Math.min(candidate.length(), wanted.length());
      int longer = Math.max(candidate.length(), wanted.length());
      if ((wanted.length() > 1 && candidate.startsWith(wanted))
          || (candidate.length() > 2 && wanted.startsWith(candidate))) {
        near.add(new Near(name, Math.min(limit, longer - shorter)));
      } else if (longer - shorter <= limit) {
        int distance = distance(candidate, wanted);
        // Of one letter for another nothing is left that was meant.
        if (distance <= limit && (distance == 0 || distance < longer)) {
          near.add(new Near(name, distance));
        }
      }
    }
    int best = near.stream().mapToInt(Near::distance).min().orElse(0);
    return near.stream()
        .filter(one -> one.distance() == best)
        .sorted(Comparator.comparing(Near::name))
        .limit(MOST_SHOWN)
        .map(Near::name)
        .toList();
  }

  /// Case, dashes and underscores are the usual slips: `maxBytes`, `max-bytes`.
  private static String folded(String name) {
    var short_ = name.length() > 64 ? name.substring(0, 64) : name;
    return short_.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /// How many letters to add, drop, change or swap with their neighbour (optimal string alignment).
  private static int distance(String a, String b) {
    int[] before = new int[b.length() + 1];
    int[] above = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(above[j] + 1, row[j - 1] + 1), above[j - 1] + change);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      var free = before;
      before = above;
      above = row;
      row = free;
    }
    return above[b.length()];
  }
}
