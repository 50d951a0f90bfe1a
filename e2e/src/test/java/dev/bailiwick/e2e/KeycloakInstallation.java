package dev.bailiwick.e2e;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Keycloak's distribution, which Maven downloaded, unpacked and built once into the user's cache
/// folder.
///
/// Building takes half a minute. A lock file serialises builds; a marker written last distinguishes
/// a finished build from an interrupted one.
record KeycloakInstallation(Path libraries) {
    private static final List<String> BUILD = List.of("build", "--db=dev-mem", "--cache=local");
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(5);

    static KeycloakInstallation cached() {
        String version = System.getProperty("bailiwick.keycloak.version");
        Path archive = Path.of(System.getProperty("bailiwick.keycloak.archive"));
        Path folder = cacheFolder().resolve("keycloak-" + version);
        try {
            Files.createDirectories(folder);
            Path lock = folder.resolve("lock");
            try (var channel =
                            FileChannel.open(
                                    lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                return new KeycloakInstallation(built(folder, archive, version).resolve("lib"));
            }
        } catch (IOException e) {
            throw new IllegalStateException("Keycloak could not be unpacked and built.", e);
        }
    }

    private static Path built(Path folder, Path archive, String version) throws IOException {
        Path home = folder.resolve("home").resolve("keycloak-" + version);
        Path marker = folder.resolve("done");
        String wanted = String.join(" ", BUILD);
        if (Files.exists(marker) && Files.readString(marker).equals(wanted)) {
            return home;
        }
        Files.deleteIfExists(marker);
        delete(folder.resolve("home"));
        Files.createDirectories(folder.resolve("home"));
        Path output = folder.resolve("build.log");
        Files.deleteIfExists(output);
        run(
                List.of("tar", "-xzf", archive.toString(), "-C", folder.resolve("home").toString()),
                output);
        String build = home.resolve("bin").resolve("kc.sh").toString();
        run(List.of(build, BUILD.get(0), BUILD.get(1), BUILD.get(2)), output);
        Files.writeString(marker, wanted);
        return home;
    }

    private static void run(List<String> command, Path output) {
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        ChildProcess process = ChildProcess.start(command, environment, output);
        int code = process.await(BUILD_LIMIT);
        if (code != 0) {
            throw new IllegalStateException(command.getFirst() + " failed:\n" + process.output());
        }
    }

    private static Path cacheFolder() {
        String configured = System.getenv("XDG_CACHE_HOME");
        Path caches =
                configured == null || configured.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(configured);
        return caches.resolve("bailiwick");
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
