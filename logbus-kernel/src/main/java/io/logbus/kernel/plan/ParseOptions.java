// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import java.util.Optional;

/// The options that every stage `parse-x` has beside those of its decoder.
@Doc("Where a parser finds its text and puts what it read.")
public record ParseOptions(
    @Doc("Parse the text of this field; without it, the payload.") Optional<String> field,
    @Doc("Put what was read under this field; without it, at the top level.") Optional<String> into,
    @Doc("Keep the parsed field. Only with `field`.") @Default("false") boolean keepOriginal) {}
