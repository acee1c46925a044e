// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Plugin;
import java.util.List;

/// Offers the transforms that nearly every pipeline needs.
public final class CorePlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        Cast.component(),
        Drop.component(),
        Filter.component(),
        Keep.component(),
        Log.component(),
        Pass.component(),
        Rename.component(),
        Sample.component(),
        SetFields.component(),
        Stamp.component());
  }
}
