package dev.bailiwick.dev;

import java.nio.file.Path;
import java.util.List;

/// The folders of a checkout that the dev loop reads and writes.
record Checkout(Path root) {
    /// The code of the server. The dev loop compiles it without the checks of the build.
    List<Path> sources() {
        return List.of(
                root.resolve("contract/src/main/java"),
                root.resolve("engine/src/main/java"),
                server().resolve("src/main/java"),
                server().resolve("target/generated-sources/jooq"),
                server().resolve("src/test/java/dev/bailiwick/dev"));
    }

    /// The sources of test helpers that the dev server uses.
    Path testSources() {
        return server().resolve("src/test/java");
    }

    Path resources() {
        return server().resolve("src/main/resources");
    }

    Path assets() {
        return resources().resolve("assets");
    }

    /// What `./bailiwick build` made.
    Path archives() {
        return root.resolve("target");
    }

    /// The helper for remote sessions, as built.
    Path helper() {
        return root.resolve("helper/target/app");
    }

    Path migrations() {
        return resources().resolve("db");
    }

    Path templates() {
        return server().resolve("src/main/jte");
    }

    List<Path> projectFiles() {
        return List.of(
                root.resolve("pom.xml"),
                root.resolve("contract/pom.xml"),
                root.resolve("engine/pom.xml"),
                server().resolve("pom.xml"));
    }

    /// Written by the build, and read for the version.
    Path buildInfo() {
        return server().resolve("target/classes/META-INF/build-info.properties");
    }

    /// The sample data, and everything that a server keeps in its data folder.
    Path data() {
        return root.resolve("dev-data");
    }

    Path work() {
        return server().resolve("target/dev");
    }

    Path classes() {
        return work().resolve("classes");
    }

    /// Compiled, but not yet in use.
    Path newClasses() {
        return work().resolve("new-classes");
    }

    Path compiledTemplates() {
        return work().resolve("templates");
    }

    private Path server() {
        return root.resolve("server");
    }
}
