// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Every public type of an exported package, and every public method of one that does not override
/// another, opens its comment with a sentence.
class DocCommentsTest {

  private static final Path SOURCES = Path.of("src", "main", "java");

  @Test
  void everyPublicTypeAndMethodIsDescribed() throws IOException {
    var files = new ArrayList<Path>();
    for (String name : PublicApi.exports()) {
      try (var list = Files.list(SOURCES.resolve(name.replace('.', '/')))) {
        list.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
      }
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var sources = manager.getJavaFileObjectsFromPaths(files);
      var task = (JavacTask) compiler.getTask(null, manager, null, null, null, sources);
      var scanner = new Scanner(DocTrees.instance(task));
      for (var unit : task.parse()) {
        scanner.scan(unit, null);
      }

      assertThat(scanner.seen).as("what was looked at").hasSizeGreaterThan(100);
      assertThat(scanner.bare).as("without a first sentence").isEmpty();
    }
  }

  private static final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private final DocTrees trees;
    private final List<String> seen = new ArrayList<>();
    private final List<String> bare = new ArrayList<>();

    Scanner(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void context) {
      if (!isPublic(type.getModifiers().getFlags().contains(Modifier.PUBLIC))) {
        return null;
      }
      check(type.getSimpleName().toString());
      return super.visitClass(type, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void context) {
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
      boolean constructor = method.getReturnType() == null;
      boolean open = isPublic(method.getModifiers().getFlags().contains(Modifier.PUBLIC));
      if (open && !overrides && !constructor && parent().getKind() != Tree.Kind.ANNOTATION_TYPE) {
        check(((ClassTree) parent()).getSimpleName() + "." + method.getName());
      }
      return null;
    }

    /// Members of interfaces are public without saying so.
    private boolean isPublic(boolean said) {
      return said
          || (!(parent() instanceof CompilationUnitTree)
              && (parent().getKind() == Tree.Kind.INTERFACE
                  || parent().getKind() == Tree.Kind.ANNOTATION_TYPE));
    }

    private Tree parent() {
      return getCurrentPath().getParentPath().getLeaf();
    }

    private void check(String what) {
      seen.add(what);
      TreePath path = getCurrentPath();
      var comment = trees.getDocCommentTree(path);
      if (comment == null || comment.getFirstSentence().isEmpty()) {
        bare.add(what);
      }
    }
  }
}
