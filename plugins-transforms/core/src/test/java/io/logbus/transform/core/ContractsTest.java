// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.config.FieldPath;
import io.logbus.api.config.Template;
import io.logbus.api.event.Event;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TransformContract;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/// Holds every transform of the plugin to the contract.
class ContractsTest {

  private static final List<Event> SAMPLES =
      List.of(
          Events.json("{'level':'error','status':500,'user':{'id':'7'}}"),
          Events.json("{'level':'info','status':200}"),
          Events.json("{'lvl':'warn','status':null,'tags':['a']}"));

  abstract static class Contract extends TransformContract {

    private final Subject<?> subject;
    private final List<Event> rejected;

    Contract(String module, Record options, Event... rejected) {
      this.subject = Subject.of(new CorePlugin(), Component.Kind.TRANSFORM, module, options);
      this.rejected = List.of(rejected);
    }

    @Override
    protected Subject<?> subject() {
      return subject;
    }

    @Override
    protected List<Event> samples() {
      return SAMPLES;
    }

    @Override
    protected List<Event> rejected() {
      return rejected;
    }
  }

  @Nested
  class CastContract extends Contract {
    CastContract() {
      super(
          "cast",
          new Cast.Options(Map.of("status", CastType.parse("int")), "UTC", Cast.OnFailure.REJECT),
          Events.json("{'status':'many'}"));
    }
  }

  @Nested
  class DropContract extends Contract {
    DropContract() {
      super(
          "drop",
          new Drop.Options(List.of(FieldPath.parse("user.id"), FieldPath.parse("tags.0.x"))));
    }
  }

  @Nested
  class FilterContract extends Contract {
    FilterContract() {
      super("filter", new Filter.Options(Map.of("level", "error")));
    }
  }

  @Nested
  class KeepContract extends Contract {
    KeepContract() {
      super("keep", new Keep.Options(List.of("level", "user.id")));
    }
  }

  @Nested
  class LogContract extends Contract {
    LogContract() {
      super("log", new Log.Options(Optional.of(Template.parse("{{level}}")), Log.Level.INFO, 1));
    }
  }

  @Nested
  class PassContract extends Contract {
    PassContract() {
      super("pass", new Pass.Options());
    }
  }

  @Nested
  class RenameContract extends Contract {
    RenameContract() {
      super(
          "rename",
          new Rename.Options(Map.of("lvl", FieldPath.parse("level")), IfExists.REJECT),
          Events.json("{'lvl':'a','level':'b'}"));
    }
  }

  @Nested
  class SampleContract extends Contract {
    SampleContract() {
      super("sample", new Sample.Options(2, Optional.empty(), Map.of()));
    }
  }

  @Nested
  class SetContract extends Contract {
    SetContract() {
      super(
          "set",
          new SetFields.Options(Map.of("copy", "{{status}}"), IfExists.OVERWRITE),
          Events.json("{}"));
    }

    @Override
    protected List<Event> samples() {
      return SAMPLES.subList(0, 2);
    }
  }

  @Nested
  class StampContract extends Contract {
    StampContract() {
      super(
          "stamp",
          new Stamp.Options(FieldPath.parse("user.at"), Stamp.Time.NOW, Stamp.Format.INSTANT),
          Events.json("{'user':'a text'}"));
    }
  }
}
