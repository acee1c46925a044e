// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Event;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TransformContract;
import java.util.List;

class JsContractTest extends TransformContract {

  @Override
  protected Subject<?> subject() {
    return Scripts.subject(
        """
        (event, meta) => {
          const level = event.level.toUpperCase()
          event.level = level
          event.tags?.push('seen')
          delete event.secret
          meta.level = level
          return level === 'ERROR' ? [event, {alert: event.text}] : event
        }
        """);
  }

  @Override
  protected List<Event> samples() {
    return List.of(
        Scripts.event("{\"level\":\"info\",\"tags\":[\"a\",{\"b\":1}],\"secret\":\"s\"}"),
        Scripts.event("{\"level\":\"error\",\"text\":\"disk full\"}"),
        Scripts.event("{ \"level\" : \"warn\", \"id\": 9007199254740993, \"price\": 1.10 }"));
  }

  @Override
  protected List<Event> rejected() {
    return List.of(
        Scripts.event("{\"text\":\"no level\"}"), Scripts.event("{\"level\":7,\"tags\":[]}"));
  }
}
