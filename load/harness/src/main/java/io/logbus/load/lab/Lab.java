// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.lab;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.logbus.benchmark.Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options that all commands have.
public final class Lab {

  private static final long SEED = 1;

  @Option(
      names = "--image",
      paramLabel = "FOLDER",
      description = "the image that is measured (default: ${DEFAULT-VALUE})")
  private Path image = Path.of("dist/target/image");

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "where results and the corpus go (default: ${DEFAULT-VALUE})")
  private Path out = Path.of("load/harness/target/runs");

  @Option(
      names = "--lines",
      paramLabel = "COUNT",
      description = "lines of the corpus (default: ${DEFAULT-VALUE})")
  private long lines = 100_000;

  /// Of the command that has these options.
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /// The image that is measured.
  public Path image() {
    return image.toAbsolutePath();
  }

  /// The corpus, which is written when it is not there.
  public Path corpus() throws IOException {
    return corpus(lines);
  }

  /// A corpus of another size.
  public Path corpus(long count) throws IOException {
    var file = Files.createDirectories(out).resolve("corpus-" + count + ".jsonl").toAbsolutePath();
    if (!Files.exists(file)) {
      // Another run may look for it at the same time.
      var half = Files.createTempFile(file.getParent(), "corpus", ".half");
      new Corpus(SEED).write(half, count);
      Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  /// A new folder for the files of a run.
  public Path folder(String name) throws IOException {
    var folder = out.resolve(name).toAbsolutePath();
    for (int i = 2; Files.exists(folder); i++) {
      folder = out.resolve(name + "-" + i).toAbsolutePath();
    }
    return Files.createDirectories(folder);
  }

  /// Writes a line on standard output at once.
  public void say(String line) {
    var out = command().getOut();
    out.println(line);
    out.flush();
  }

  /// Says the tables of a run, and writes them into its folder.
  public void report(Path folder, List<Table> tables) throws IOException {
    var text = tables.stream().map(Table::toString).collect(Collectors.joining());
    Files.writeString(folder.resolve("report.md"), text);
    say(text);
    say("Written to " + folder);
  }

  private CommandLine command() {
    return Objects.requireNonNull(command, "a command has the options").commandLine();
  }

  /// Writes down where the figures of a run come from, in a file of its folder.
  public void provenance(Path folder, Path corpus) throws IOException, InterruptedException {
    var provenance =
        new Provenance(
            Instant.now().toString(),
            told("git", "describe", "--always", "--abbrev=40", "--dirty").orElse("unknown"),
            "%s, seed %d".formatted(corpus.getFileName(), SEED),
            Sha256.of(corpus),
            Sha256.ofAll(image()),
            told(image().resolve("bin/logbus").toString(), "--version").orElse("unknown"),
            Optional.ofNullable(System.getenv("LOGBUS_JAVA_OPTS")).orElse(""),
            command().getParseResult().originalArgs(),
            Machine.find());
    JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValue(folder.resolve("provenance.json").toFile(), provenance);
  }

  private static Optional<String> told(String... command) throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text;
    try (var in = process.getInputStream()) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
    return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
  }
}
