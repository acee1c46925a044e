// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.file.DidYouMean;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Says what is wrong with a command line and what may have been meant.
final class WrongUsage {

  private WrongUsage() {}

  /// One or two sentences, without a line end.
  static String text(ParameterException fault) {
    var command = fault.getCommandLine();
    return switch (fault) {
      case UnmatchedArgumentException unmatched when !unmatched.getUnmatched().isEmpty() ->
          unmatched(unmatched.getUnmatched().getFirst(), command);
      case MissingParameterException missing when !missing.getMissing().isEmpty() ->
          missing(missing.getMissing().getFirst(), command);
      case OverwrittenOptionException twice ->
          "'%s' is there twice".formatted(name(twice.getOverwritten()));
      default -> value(fault);
    };
  }

  private static String value(ParameterException fault) {
    var given = fault.getArgSpec();
    if (given instanceof OptionSpec option && option.type().isEnum()) {
      return "'%s' is one of %s, not '%s'"
          .formatted(
              name(option), String.join(", ", option.completionCandidates()), fault.getValue());
    }
    return given != null && fault.getCause() instanceof TypeConversionException unreadable
        ? "'%s': %s".formatted(name(given), unreadable.getMessage())
        : String.valueOf(fault.getMessage());
  }

  private static String unmatched(String argument, CommandLine command) {
    var spec = command.getCommandSpec();
    if (argument.startsWith("-") && argument.length() > 1) {
      return "'%s' has no option '%s'%s"
          .formatted(spec.qualifiedName(), argument, didYouMean(options(command), argument));
    }
    if (!spec.subcommands().isEmpty()) {
      return "there is no command '%s'%s"
          .formatted(argument, didYouMean(List.copyOf(spec.subcommands().keySet()), argument));
    }
    String taken =
        spec.positionalParameters().stream()
            .map(ArgSpec::paramLabel)
            .collect(Collectors.joining(" and one ", "one ", ""));
    if (spec.positionalParameters().isEmpty()) {
      taken = "only options";
    }
    return "'%s' takes %s: '%s' is too much".formatted(spec.qualifiedName(), taken, argument);
  }

  private static String missing(ArgSpec missing, CommandLine command) {
    return missing instanceof OptionSpec option
        ? "'%s' needs a %s behind it".formatted(name(option), option.paramLabel())
        : "'%s' needs a %s"
            .formatted(command.getCommandSpec().qualifiedName(), missing.paramLabel());
  }

  private static String name(ArgSpec given) {
    return given instanceof OptionSpec option ? option.longestName() : given.paramLabel();
  }

  /// The long names: a slip in one letter after a dash is near to all short ones.
  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .flatMap(option -> Stream.of(option.names()))
        .filter(name -> name.startsWith("--"))
        .toList();
  }

  private static String didYouMean(List<String> names, String unknown) {
    int end = unknown.indexOf('=');
    return new DidYouMean()
        .among(names, end < 0 ? unknown : unknown.substring(0, end))
        .map(hint -> "; " + hint)
        .orElse("; there are " + String.join(", ", names));
  }
}
