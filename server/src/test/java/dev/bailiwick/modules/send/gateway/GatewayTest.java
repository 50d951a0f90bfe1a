package dev.bailiwick.modules.send.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.env.MockEnvironment;

/// How the server keeps the gateway running, with real processes.
class GatewayTest {
    @TempDir private Path folder = Path.of("");

    private final MockEnvironment environment = new MockEnvironment();
    private final Set<Path> seen = new HashSet<>();
    private @Nullable Gateway gateway;

    @BeforeEach
    void pack() throws IOException {
        Files.writeString(folder.resolve("java.options"), "# small\n-Xmx16m\n");
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(Attributes.Name.MAIN_CLASS, StandInGateway.class.getName());
        String entry = StandInGateway.class.getName().replace('.', '/') + ".class";
        try (var jar =
                        new JarOutputStream(
                                Files.newOutputStream(folder.resolve("bailiwick-gateway.jar")),
                                manifest);
                InputStream code =
                        Objects.requireNonNull(
                                StandInGateway.class.getClassLoader().getResourceAsStream(entry))) {
            jar.putNextEntry(new ZipEntry(entry));
            code.transferTo(jar);
        }
    }

    @AfterEach
    void stop() throws IOException {
        if (gateway != null) {
            gateway.stop();
        }
    }

    @Test
    void it_gets_the_settings_of_the_gateway_and_nothing_else() throws Exception {
        environment.setProperty("bailiwick.gateway-origin", "https://send.example.org");
        environment.setProperty("bailiwick.trusted-proxies", "10.0.0.0/8");
        environment.setProperty("bailiwick.internal-port", "18081");
        environment.setProperty("bailiwick.database-url", "postgresql://u:p@localhost/db");
        environment.setProperty("bailiwick.master-key-file", "/etc/key");
        start(false);
        assertThat(Files.readAllLines(nextRun()))
                .containsExactly(
                        "BAILIWICK_GATEWAY_ORIGIN=https://send.example.org",
                        "BAILIWICK_GATEWAY_SECRET_FILE=" + folder.resolve("data/gateway.secret"),
                        "BAILIWICK_SERVER_URL=http://127.0.0.1:18081",
                        "BAILIWICK_TRUSTED_PROXIES=10.0.0.0/8",
                        "MALLOC_ARENA_MAX=2");
    }

    @Test
    void it_is_started_again_when_it_has_ended_and_ends_with_the_server() throws Exception {
        Gateway started = start(false);
        process(nextRun()).destroyForcibly();
        ProcessHandle second = process(nextRun());
        assertThat(second.isAlive()).isTrue();
        started.stop();
        assertThat(second.onExit().get().isAlive()).isFalse();
    }

    @Test
    void a_gateway_that_runs_elsewhere_is_not_started_here() throws Exception {
        start(true);
        Thread.sleep(Duration.ofMillis(300));
        assertThat(runs()).isEmpty();
    }

    private Gateway start(boolean external) {
        var secret = new GatewaySecret(DataFolder.open(folder.resolve("data")), "");
        gateway = new Gateway(external, folder.toString(), secret, environment);
        gateway.start();
        return gateway;
    }

    private Path nextRun() throws Exception {
        while (true) {
            for (Path run : runs()) {
                if (seen.add(run)) {
                    return run;
                }
            }
            Thread.sleep(50);
        }
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().contains("/run-")).toList();
        }
    }

    private static ProcessHandle process(Path run) {
        return ProcessHandle.of(Long.parseLong(run.toString().replaceAll(".*-", ""))).orElseThrow();
    }
}
