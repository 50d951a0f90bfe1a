package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.agent.containers.FakeEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a check-in says about workloads when the engine does not respond.
class ReporterTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void without_a_container_engine_there_are_no_workloads() {
        assertThat(reporter("none.sock").checkIn(60).workloads()).isEmpty();
    }

    @Test
    void the_workloads_of_an_inaccessible_engine_are_unknown() throws Exception {
        Files.createFile(folder.resolve("refuses.sock"));
        assertThat(reporter("refuses.sock").checkIn(60).workloads()).isNull();
    }

    @Test
    void the_workloads_of_an_engine_that_has_disappeared_are_unknown() throws Exception {
        Path socket = folder.resolve("docker.sock");
        Reporter reporter = reporter("docker.sock");
        try (var engine = new FakeEngine(socket)) {
            assertThat(engine.json("/containers/json?all=true", "[]")).isNotNull();
            assertThat(reporter.checkIn(60).workloads()).isEmpty();
        }
        assertThat(reporter.checkIn(60).workloads()).as("refused").isNull();
        Files.delete(socket);
        assertThat(reporter.checkIn(60).workloads()).as("gone").isNull();
    }

    private Reporter reporter(String socket) {
        return new Reporter(
                new Configuration(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        60,
                        true,
                        Optional.of(folder.resolve(socket)),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        folder,
                        Optional.empty(),
                        1_000_000,
                        Optional.empty()),
                Clock.systemUTC());
    }
}
