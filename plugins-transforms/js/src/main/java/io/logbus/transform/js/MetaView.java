// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import java.time.Instant;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyObject;
import org.jspecify.annotations.Nullable;

/// The `meta` of a script: the metadata of an event, and its time under `time`. Most scripts never
/// ask for it, so the two are put together at the first touch.
final class MetaView implements ProxyObject, View {

  private static final String TIME = "time";

  /// Reserved names whose values are texts, as [Event] says.
  private static final List<String> TEXTS = List.of("host", "lane", "key");

  private final Event event;
  private final Views views;
  private @Nullable ObjectView view;

  MetaView(Event event, Views views) {
    this.event = event;
    this.views = views;
  }

  /// A payload with the time and the metadata as the script left them.
  Event changed(Fields payload, Copies copies) throws ScriptException {
    if (view == null) {
      return event.with(payload);
    }
    Fields all = view.copy(copies);
    if (view.isUnchanged(all)) {
      return event.with(payload);
    }
    if (!(all.get(TIME) instanceof Instant time)) {
      throw new ScriptException("meta.time must be a Date, such as 'new Date(event.timestamp)'");
    }
    for (String name : TEXTS) {
      if (all.has(name) && !(all.get(name) instanceof String)) {
        throw new ScriptException("meta." + name + " must be a text, or be deleted");
      }
    }
    return new Event(payload, time, all.without(TIME));
  }

  @Override
  public Fields original() {
    return view().original();
  }

  @Override
  public Fields copy(Copies copies) throws ScriptException {
    return view().copy(copies);
  }

  @Override
  public @Nullable Object getMember(String name) {
    return view().getMember(name);
  }

  @Override
  public Object getMemberKeys() {
    return view().getMemberKeys();
  }

  @Override
  public boolean hasMember(String name) {
    return view().hasMember(name);
  }

  @Override
  public void putMember(String name, Value value) {
    view().putMember(name, value);
  }

  @Override
  public boolean removeMember(String name) {
    return view().removeMember(name);
  }

  private ObjectView view() {
    if (view == null) {
      view = new ObjectView(event.metadata().with(TIME, event.time()), views);
    }
    return view;
  }

  /// For the texts of the engine's own errors.
  @Override
  public String toString() {
    return "object";
  }
}
