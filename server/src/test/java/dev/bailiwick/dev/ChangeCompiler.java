package dev.bailiwick.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// Compiles changed sources alone, and everything if a change reaches beyond the code of methods.
/// It compiles without the checks of the build, into a folder that the build does not use, so that
/// Maven still compiles and checks each changed file.
final class ChangeCompiler {
    private static final int MAX_ERRORS = 20;

    private final Checkout checkout;
    private final Path installedList;
    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

    ChangeCompiler(Checkout checkout) {
        this.checkout = checkout;
        this.installedList = checkout.work().resolve("compiled-sources");
    }

    /// The outcome of [#compile].
    sealed interface Result {
        /// The new classes wait for [#install].
        record Compiled(FileTimes sources, Set<Path> replaced, boolean all) implements Result {}

        record Unchanged() implements Result {}

        /// @param errors one text for each, with file and line
        record Failed(List<String> errors) implements Result {}
    }

    FileTimes sources() throws IOException {
        return FileTimes.of(checkout.sources(), file -> file.toString().endsWith(".java"));
    }

    /// Compiles what has changed since the last [#install], also by an earlier dev loop.
    Result compile() throws IOException {
        FileTimes now = sources();
        FileTimes before = installed();
        Set<Path> changed = now.changedSince(before);
        Set<Path> removed = now.removedSince(before);
        if (changed.isEmpty() && removed.isEmpty()) {
            return new Result.Unchanged();
        }
        boolean all = before.times().isEmpty() || !removed.isEmpty();
        if (!all) {
            List<String> errors = javac(changed, List.of(checkout.classes()));
            if (!errors.isEmpty()) {
                return new Result.Failed(errors);
            }
            all = changesApi(changed);
        }
        if (all) {
            List<String> errors = javac(now.times().keySet(), List.of());
            if (!errors.isEmpty()) {
                return new Result.Failed(errors);
            }
        }
        return new Result.Compiled(now, changed, all);
    }

    /// Puts the new classes where the next server loads them from. If it is interrupted, the next
    /// dev loop compiles everything.
    void install(Result.Compiled compiled) throws IOException {
        Files.deleteIfExists(installedList);
        if (compiled.all()) {
            Folders.delete(checkout.classes());
            Files.move(checkout.newClasses(), checkout.classes());
        } else {
            for (Path old : classFilesOf(compiled.replaced(), checkout.classes())) {
                Files.delete(old);
            }
            Folders.moveFiles(checkout.newClasses(), checkout.classes());
        }
        Files.write(installedList, compiled.sources().lines());
    }

    private FileTimes installed() throws IOException {
        return FileTimes.parse(
                Files.exists(installedList) ? Files.readAllLines(installedList) : List.of());
    }

    private List<String> javac(Collection<Path> files, List<Path> before) throws IOException {
        Folders.delete(checkout.newClasses());
        Files.createDirectories(checkout.newClasses());
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        try (var manager = javac.getStandardFileManager(diagnostics, Locale.UK, null)) {
            String classPath =
                    String.join(
                            ":",
                            Stream.concat(
                                            before.stream().map(Path::toString),
                                            Stream.of(System.getProperty("java.class.path")))
                                    .toList());
            var options =
                    List.of(
                            "-parameters",
                            "-g",
                            "-proc:none",
                            "-nowarn",
                            "-implicit:class",
                            "-sourcepath",
                            checkout.testSources().toString(),
                            "-classpath",
                            classPath,
                            "-d",
                            checkout.newClasses().toString());
            var units = manager.getJavaFileObjectsFromPaths(files);
            boolean fine = javac.getTask(null, manager, diagnostics, options, null, units).call();
            return fine
                    ? List.of()
                    : diagnostics.getDiagnostics().stream()
                            .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                            .limit(MAX_ERRORS)
                            .map(this::text)
                            .toList();
        }
    }

    private String text(Diagnostic<? extends JavaFileObject> error) {
        JavaFileObject source = error.getSource();
        String message = error.getMessage(Locale.UK);
        return source == null
                ? message
                : "%s:%d: %s"
                        .formatted(
                                checkout.root().relativize(Path.of(source.toUri())),
                                error.getLineNumber(),
                                message);
    }

    /// Whether classes of unchanged sources may have to be compiled again.
    private boolean changesApi(Set<Path> changed) throws IOException {
        Set<Path> before = classFilesOf(changed, checkout.classes());
        Set<Path> after = classFilesOf(changed, checkout.newClasses());
        var names = new HashSet<Path>();
        before.forEach(file -> names.add(checkout.classes().relativize(file)));
        after.forEach(file -> names.add(checkout.newClasses().relativize(file)));
        for (Path name : names) {
            if (!isAnonymous(name) && changesApi(name)) {
                return true;
            }
        }
        return false;
    }

    private boolean changesApi(Path name) throws IOException {
        Path before = checkout.classes().resolve(name);
        Path after = checkout.newClasses().resolve(name);
        return Files.exists(before)
                && !(Files.exists(after) && ClassApi.of(before).equals(ClassApi.of(after)));
    }

    private static boolean isAnonymous(Path classFile) {
        return classFile.toString().matches(".*\\$\\d+\\.class");
    }

    /// The class files of some sources: `X.class` and `X$….class` for `X.java`.
    private Set<Path> classFilesOf(Set<Path> sources, Path folder) throws IOException {
        var files = new HashSet<Path>();
        for (Path source : sources) {
            Path inPackage = folder.resolve(packageOf(source));
            String type = source.getFileName().toString().replaceFirst("\\.java$", "");
            if (Files.isDirectory(inPackage)) {
                try (var listing = Files.newDirectoryStream(inPackage, type + "{,$*}.class")) {
                    listing.forEach(files::add);
                }
            }
        }
        return files;
    }

    /// The folder of a source below the folder that holds its root package.
    private static Path packageOf(Path source) {
        String text = source.toString();
        int java = text.lastIndexOf("/dev/bailiwick/") + 1;
        return Objects.requireNonNull(Path.of(text.substring(java)).getParent());
    }
}
