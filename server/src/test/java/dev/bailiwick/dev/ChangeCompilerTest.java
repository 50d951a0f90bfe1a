package dev.bailiwick.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is compiled after a change. `Caller` uses a method and a constant of `Called`.
class ChangeCompilerTest {
    private static final String CALLED =
            "class Called { static final int LIMIT = 1; static int count() { return 2; } }";
    private static final String CALLER =
            "class Caller { int sum() { return Called.LIMIT + Called.count(); } }";

    @TempDir private Path root = Path.of("");
    private Checkout checkout = new Checkout(Path.of(""));
    private ChangeCompiler compiler = new ChangeCompiler(checkout);
    private int saved;

    @BeforeEach
    void compile_everything_at_first() throws IOException {
        checkout = new Checkout(root);
        compiler = new ChangeCompiler(checkout);
        save("Called", CALLED);
        save("Caller", CALLER);
        assertThat(compileAndInstall()).isTrue();
    }

    @Test
    void a_changed_method_compiles_alone() throws IOException {
        FileTime before = Files.getLastModifiedTime(classFile("Caller"));
        save("Called", CALLED.replace("return 2", "return 3"));

        assertThat(compileAndInstall()).isFalse();

        assertThat(Files.getLastModifiedTime(classFile("Caller"))).isEqualTo(before);
        assertThat(compiler.compile()).isInstanceOf(ChangeCompiler.Result.Unchanged.class);
    }

    @Test
    void a_changed_constant_or_signature_compiles_everything() throws IOException {
        save("Called", CALLED.replace("LIMIT = 1", "LIMIT = 5"));
        assertThat(compileAndInstall()).isTrue();
        save("Called", CALLED.replace("int count", "long count"));
        assertThat(compiler.compile())
                .asInstanceOf(InstanceOfAssertFactories.type(ChangeCompiler.Result.Failed.class))
                .extracting(failed -> failed.errors().getFirst())
                .asString()
                .startsWith("server/src/main/java/dev/bailiwick/Caller.java:1: ");
    }

    @Test
    void code_that_does_not_compile_leaves_the_classes_alone_until_it_does() throws IOException {
        save("Called", CALLED.replace("return 2", "return x"));
        save("Caller", CALLER.replace("+", "-"));
        assertThat(compiler.compile()).isInstanceOf(ChangeCompiler.Result.Failed.class);
        assertThat(classFile("Called")).exists();

        save("Called", CALLED);
        assertThat(compiler.compile())
                .asInstanceOf(InstanceOfAssertFactories.type(ChangeCompiler.Result.Compiled.class))
                .extracting(compiled -> compiled.replaced().size())
                .isEqualTo(2);
    }

    @Test
    void a_removed_class_is_gone() throws IOException {
        Files.delete(source("Caller"));

        assertThat(compileAndInstall()).isTrue();

        assertThat(classFile("Caller")).doesNotExist();
    }

    @Test
    void an_interrupted_installation_compiles_everything_again() throws IOException {
        Files.delete(checkout.work().resolve("compiled-sources"));

        assertThat(compileAndInstall()).isTrue();
    }

    /// Whether everything was compiled.
    private boolean compileAndInstall() throws IOException {
        var compiled = (ChangeCompiler.Result.Compiled) compiler.compile();
        compiler.install(compiled);
        return compiled.all();
    }

    private void save(String type, String code) throws IOException {
        Path file = source(type);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "package dev.bailiwick; " + code);
        saved++;
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(saved)));
    }

    private Path source(String type) {
        return root.resolve("server/src/main/java/dev/bailiwick").resolve(type + ".java");
    }

    private Path classFile(String type) {
        return checkout.classes().resolve("dev/bailiwick").resolve(type + ".class");
    }
}
