package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Real containers of a real engine, which the server reads through a proxy that verifies its
/// certificate.
@RequiresPodman
@RequiresNginx
class DirectEngineIT {
    private static final String HOST = "/infrastructure/vm-container-manager/hosts/1";
    private static final String ENGINE = HOST + "/engine";

    /// Two readings, and some time for the engine.
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @Test
    void an_engine_behind_mutual_tls_is_read_without_an_agent() throws Exception {
        try (PackagedServer server = PackagedServer.install().start();
                WebClient person = WebClient.firstAdministrator(server);
                Podman podman = new Podman();
                MutualTls proxy = new MutualTls(podman.socket())) {
            podman.run("steady-one", "/bin/sleep", "1000");
            podman.run("failed-one", "/bin/sh", "-c", "exit 3");
            server.applySettings("compute.direct_engines: true\n");
            String token = server.command("host", "add", "--name", "engine").strip();
            assertThat(token).isNotEmpty(); // no agent uses it

            register(person, proxy, "other", 0);
            String refused = person.post(ENGINE + "/test", page(person, ENGINE), Map.of()).body();
            assertThat(refused).contains("it responds with status 400");
            register(person, proxy, "client", 1);
            String tested = person.post(ENGINE + "/test", page(person, ENGINE), Map.of()).body();
            assertThat(tested).contains("Version ", " responds.").doesNotContain("Failed: ");

            awaitOnPage(person, "steady-one", "failed-one", "localhost/bailiwick-test:1");
            String ignored = podman.podman("kill", "steady-one");
            awaitOnPage(person, "steady-one exited with code 137");

            podman.stopService();
            awaitOnPage(person, "it responds with status 502");
            assertThat(proxy.log()).doesNotContain("POST", "DELETE", "PUT");
            assertThat(server.output()).doesNotContain(key(proxy));
        }
    }

    private static void register(WebClient person, MutualTls proxy, String client, int version)
            throws IOException, InterruptedException {
        int status =
                person.post(
                                ENGINE,
                                page(person, ENGINE),
                                Map.of(
                                        "version",
                                        Integer.toString(version),
                                        "url",
                                        proxy.url(),
                                        "certificate",
                                        proxy.pem(client + ".pem"),
                                        "client_key",
                                        proxy.pem(client + ".key"),
                                        "authority",
                                        proxy.pem("ca.pem")))
                        .statusCode();
        assertThat(status).isEqualTo(302);
    }

    private static String key(MutualTls proxy) {
        return proxy.pem("client.key").lines().skip(1).findFirst().orElseThrow();
    }

    private static void awaitOnPage(WebClient person, String... texts) {
        boolean there =
                Await.within(
                        LIMIT,
                        () -> {
                            String page = page(person, HOST);
                            return Stream.of(texts).allMatch(page::contains);
                        });
        assertThat(there).as(() -> page(person, ENGINE)).isTrue();
    }

    private static String page(WebClient person, String path) {
        try {
            return person.get(path).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
