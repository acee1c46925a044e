// SPDX-License-Identifier: Apache-2.0
package io.logbus.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.inject.Inject;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.MavenProjectHelper;
import org.jspecify.annotations.Nullable;

/// Packs the plugin of this project into a zip beside its jar and attaches it as an artifact of
/// type `zip`. The libraries are the project's dependencies of scope compile and runtime.
@Mojo(
    name = "plugin-zip",
    defaultPhase = LifecyclePhase.PACKAGE,
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the parameters
public final class PluginZipMojo extends AbstractMojo {

  private static final String API = "io.logbus:logbus-api";

  /// What the kernel shows to every plugin, and annotations that nobody reads at run time.
  private static final Set<String> NEVER_PACKED =
      Set.of(API, "org.slf4j:slf4j-api", "org.jspecify:jspecify");

  @Parameter(defaultValue = "${project}", readonly = true)
  private MavenProject project;

  /// Where the zip goes.
  @Parameter(
      defaultValue = "${project.build.directory}/${project.artifactId}-${project.version}.zip")
  private File zip;

  /// The time of all entries, so that two builds of a revision are bit-identical.
  @Parameter(defaultValue = "${project.build.outputTimestamp}")
  private @Nullable String outputTimestamp;

  /// Modules of the JDK that the plugin needs, when `jdeps` finds too many.
  @Parameter private @Nullable List<String> jdkModules;

  private final MavenProjectHelper helper;

  /// Called by Maven.
  @Inject
  public PluginZipMojo(MavenProjectHelper helper) {
    this.helper = helper;
  }

  @Override
  public void execute() throws MojoExecutionException {
    File jar = project.getArtifact().getFile();
    if (jar == null || !jar.isFile()) {
      throw new MojoExecutionException(
          "there is no jar to pack: run this goal in the phase 'package', after the jar is made");
    }
    try {
      var libraries = libraries();
      new PluginZip(properties(jar.toPath(), libraries), jar.toPath(), libraries)
          .write(zip.toPath(), time());
    } catch (IOException e) {
      throw new MojoExecutionException("cannot pack " + zip + ": " + e.getMessage(), e);
    }
    helper.attachArtifact(project, "zip", zip);
  }

  private Map<String, String> properties(Path jar, Map<String, Path> libraries)
      throws IOException, MojoExecutionException {
    var needed =
        jdkModules == null
            ? JdkModules.neededBy(jar, libraries.values())
            : new TreeSet<>(jdkModules);
    var description = project.getDescription();
    return Map.of(
        "plugin.id", project.getArtifactId(),
        "plugin.version", project.getVersion(),
        "plugin.description", description == null ? "" : description.strip(),
        "plugin.requires", apiVersion(),
        "logbus.jdk-modules", String.join(",", needed));
  }

  private String apiVersion() throws MojoExecutionException {
    return project.getArtifacts().stream()
        .filter(artifact -> key(artifact).equals(API))
        .map(Artifact::getBaseVersion)
        .findFirst()
        .orElseThrow(
            () ->
                new MojoExecutionException(
                    "a plugin needs the dependency " + API + " with scope 'provided'"));
  }

  /// The jars by file name; where two groups use one name, the later has its group in front.
  private Map<String, Path> libraries() {
    var libraries = new LinkedHashMap<String, Path>();
    for (var artifact : project.getArtifacts()) {
      if (!isNeededAtRunTime(artifact) || NEVER_PACKED.contains(key(artifact))) {
        continue;
      }
      Path file = artifact.getFile().toPath();
      String name = file.getFileName().toString();
      libraries.put(libraries.containsKey(name) ? artifact.getGroupId() + "." + name : name, file);
    }
    return libraries;
  }

  private static boolean isNeededAtRunTime(Artifact artifact) {
    return artifact.getArtifactHandler().isAddedToClasspath()
        && (Artifact.SCOPE_COMPILE.equals(artifact.getScope())
            || Artifact.SCOPE_RUNTIME.equals(artifact.getScope()));
  }

  private static String key(Artifact artifact) {
    return artifact.getGroupId() + ":" + artifact.getArtifactId();
  }

  private LocalDateTime time() throws MojoExecutionException {
    try {
      var text = outputTimestamp == null ? "1980-02-01T00:00:00Z" : outputTimestamp;
      return LocalDateTime.ofInstant(Instant.parse(text), ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new MojoExecutionException(
          "project.build.outputTimestamp is no time like 2026-11-30T00:00:00Z: " + outputTimestamp,
          e);
    }
  }
}
