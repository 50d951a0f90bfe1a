package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A program from the npm registry to compare with, installed in a cache of its own.
///
/// @param main of its modules, relative to `node_modules`
record NpmPackage(String name, String version, String main) {
    /// The folder with its `node_modules`; empty when it cannot be installed here.
    Optional<Path> install() throws IOException, InterruptedException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path folder =
                (cache == null
                                ? Path.of(System.getProperty("user.home"), ".cache")
                                : Path.of(cache))
                        .resolve("bailiwick/bench/%s-%s".formatted(name, version));
        if (!Files.exists(folder.resolve("node_modules").resolve(main))) {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("package.json"), "{}");
            try {
                Process npm =
                        new ProcessBuilder(
                                        List.of(
                                                "npm",
                                                "install",
                                                "--no-audit",
                                                "--no-fund",
                                                name + "@" + version))
                                .directory(folder.toFile())
                                .redirectErrorStream(true)
                                .redirectOutput(folder.resolve("npm.log").toFile())
                                .start();
                int ignored = npm.waitFor();
            } catch (IOException _) {
                return Optional.empty(); // there is no npm
            }
        }
        return Optional.of(folder).filter(it -> Files.exists(it.resolve("node_modules", main)));
    }

    @Override
    public String toString() {
        return name + " " + version;
    }
}
