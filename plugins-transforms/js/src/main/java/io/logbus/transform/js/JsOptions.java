// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.config.Range;
import io.logbus.api.config.Script;
import java.time.Duration;

/// The options of `js`.
@Doc(
    "Changes, filters and splits events with JavaScript. The script sees the fields as an object,"
        + " to be read and assigned to as usual; `Object.defineProperty` and the like need a copy,"
        + " `{...event}`. What it returns decides: the event or `true` passes it on with its changes,"
        + " another object makes an event of those fields, an array makes several, and a falsy value"
        + " drops the event. An error rejects the event.")
@Example(title = "keep some events", value = "{script: event.status >= 500}")
@Example(
    title = "change each event",
    value =
        """
        script: |
          (event, meta) => {
            event.level = event.level.toUpperCase()
            event.file = meta.file
            return event
          }
        """)
@Example(
    title = "count, and tell at the end",
    value =
        """
        script: |
          const counts = {};
          function lastCall() { return {counts} }
          (event) => { counts[event.level] = (counts[event.level] ?? 0) + 1 }
        """)
public record JsOptions(
    @Doc(
            "A function `(event, meta) => …`, statements that end with one, or a single expression over"
                + " `event` and `meta`. A function named `lastCall` is called after the last event.")
        Script script,
    @Doc("How long one call may run before it is interrupted and its event rejected.")
        @Default("5s")
        @Range(min = "10ms", max = "1h")
        Duration timeout) {}
