package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A real identity provider with the realm of `keycloak/bailiwick-realm.json`, one for the test
/// JVM.
///
/// Its redirect URI has no port, which Keycloak treats for loopback addresses as RFC 8252 §7.3
/// requires: any port, the rest exactly. The database is in memory, so every start is from the
/// file.
final class Keycloak {
    static final String CLIENT_ID = "bailiwick";
    static final String CLIENT_SECRET = "a-secret-for-tests-only";

    private static final String REALM = "/keycloak/bailiwick-realm.json";
    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static @Nullable Keycloak shared;

    private final int port = ChildProcess.freePort();
    private final ChildProcess process;

    private Keycloak() {
        KeycloakInstallation installation = KeycloakInstallation.cached();
        try {
            Path home = homeOfThisRun(installation);
            process =
                    ChildProcess.start(
                            command(home),
                            KeycloakRealm.ADMINISTRATOR,
                            home.resolve("keycloak.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            process.awaitAnswer(URI.create(discovery()), START_LIMIT);
        } catch (RuntimeException e) {
            process.kill(); // no other code will log it
            throw e;
        }
    }

    static synchronized Keycloak shared() {
        if (shared == null) {
            shared = new Keycloak();
        }
        return shared;
    }

    String issuer() {
        return address() + "/realms/bailiwick";
    }

    KeycloakRealm realm() {
        return new KeycloakRealm(address());
    }

    private String address() {
        return "http://localhost:" + port;
    }

    String discovery() {
        return issuer() + "/.well-known/openid-configuration";
    }

    static String passwordOf(String username) {
        return username + "-at-the-provider";
    }

    /// The installation is shared and stays as built; data and the imported realm belong to this
    /// run.
    private static Path homeOfThisRun(KeycloakInstallation installation) throws IOException {
        Path home = Files.createTempDirectory("bailiwick-keycloak-");
        for (String folder : List.of("data/import", "conf", "providers")) {
            Files.createDirectories(home.resolve(folder));
        }
        Files.createSymbolicLink(home.resolve("lib"), installation.libraries());
        try (InputStream realm = Keycloak.class.getResourceAsStream(REALM)) {
            Files.copy(Objects.requireNonNull(realm), home.resolve("data/import/realm.json"));
        }
        return home;
    }

    /// The command that kc.sh would run. Without the script, the started process is the one that
    /// can be ended.
    private List<String> command(Path home) {
        return List.of(
                ChildProcess.java(),
                "-Xms64m",
                "-Xmx384m",
                "-XX:MaxMetaspaceSize=256m",
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.base/java.security=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Dkc.home.dir=" + home,
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-Dpicocli.disable.closures=true",
                "-cp",
                home.resolve("lib/quarkus-run.jar").toString(),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint",
                "start",
                "--optimized",
                "--cache=local",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--hostname=" + address(),
                "--import-realm");
    }
}
