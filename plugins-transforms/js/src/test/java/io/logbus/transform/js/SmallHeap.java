// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Event;
import io.logbus.testkit.TestContext;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// A process of its own, for [SmallHeapTest]: puts events through each script that it reads, one a
/// line, and writes why the second of three was rejected.
final class SmallHeap {

  private SmallHeap() {}

  public static void main(String[] args) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String script = in.readLine(); script != null; script = in.readLine()) {
      var subject =
          Scripts.subject("(event) => { if (event.bad) { " + script + " }; return event }");
      Event good = Scripts.event("{}");
      var run =
          Scripts.run(subject, new TestContext(), good, Scripts.event("{\"bad\":true}"), good);
      if (run.output().events().size() == 2) {
        System.out.println(run.rejected().getFirst().why().getMessage());
      } else {
        System.out.println(run.output().events().size() + " events");
      }
    }
  }
}
