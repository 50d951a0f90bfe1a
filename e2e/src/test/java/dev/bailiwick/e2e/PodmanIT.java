package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Real containers of a real engine, from the socket to the page.
@RequiresPodman
class PodmanIT {
    private static final String HOST = "/infrastructure/vm-container-manager/hosts/1";

    @Test
    void the_host_page_shows_containers_and_their_events() throws Exception {
        try (PackagedServer server = PackagedServer.install().start();
                WebClient person = WebClient.firstAdministrator(server);
                Podman podman = new Podman()) {
            podman.run("steady-one", "/bin/sleep", "1000");
            podman.run("failed-one", "/bin/sh", "-c", "exit 3");
            String token = server.command("host", "add", "--name", "engine").strip();
            try (AgentProcess agent =
                    AgentProcess.start(server, token, "container_socket=" + podman.socket())) {
                awaitOnPage(person, "steady-one", "failed-one", "localhost/bailiwick-test:1");

                String ignored = podman.podman("kill", "steady-one");
                awaitOnPage(person, "steady-one exited with code 137");

                podman.run("late-one", "/bin/sleep", "1000");
                awaitOnPage(person, "late-one was started");

                podman.stopService();
                awaitInLog(agent, "No containers are reported");
            }
        }
    }

    private static void awaitOnPage(WebClient person, String... texts) {
        Await.until(() -> {
            String page = page(person);
            return Stream.of(texts).allMatch(page::contains);
        });
    }

    private static String page(WebClient person) {
        try {
            return person.get(HOST).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void awaitInLog(AgentProcess agent, String text) {
        Await.until(() -> agent.output().contains(text));
    }
}
