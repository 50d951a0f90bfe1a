package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Real containers of a real engine, from the socket to the page.
@NeedsPodman
class PodmanIT {
    private static final String HOST = "/infrastructure/vm-container-manager/hosts/1";

    @Test
    void containers_and_what_happens_to_them_are_on_the_page_of_their_host() throws Exception {
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
                awaitOnPage(person, "steady-one ended with code 137");

                podman.run("late-one", "/bin/sleep", "1000");
                awaitOnPage(person, "late-one was started");

                podman.stopService();
                awaitInLog(agent, "No containers are reported");
            }
        }
    }

    private static void awaitOnPage(WebClient person, String... texts) throws Exception {
        String page = person.get(HOST).body();
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!java.util.stream.Stream.of(texts).allMatch(page::contains)
                && System.nanoTime() < deadline) {
            Thread.sleep(500);
            page = person.get(HOST).body();
        }
        assertThat(page).contains(texts);
    }

    private static void awaitInLog(AgentProcess agent, String text) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!agent.output().contains(text) && System.nanoTime() < deadline) {
            Thread.sleep(500);
        }
        assertThat(agent.output()).contains(text);
    }
}
