package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.logging.LoggingSystem;

/// For example the service and a command on an empty data folder: both create the schema and the
/// keys.
class ConcurrentStartTest {
    @TempDir Path folder;

    /// Logging belongs to the process: two starts in one process would configure it concurrently,
    /// which two processes never do.
    @BeforeEach
    void leave_logging_as_it_is() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
    }

    @AfterEach
    void set_up_logging_again() {
        System.clearProperty(LoggingSystem.SYSTEM_PROPERTY);
    }

    @Test
    void two_concurrent_starts_create_one_schema_and_one_key() throws Exception {
        Callable<RunningServer> start = () -> RunningServer.in(folder, null);
        try (var threads = Executors.newFixedThreadPool(2)) {
            var both = threads.invokeAll(List.of(start, start));
            try (RunningServer one = both.getFirst().get();
                    RunningServer other = both.getLast().get()) {
                var place = new SecretColumn("setting", "secret");
                UUID row = UUID.randomUUID();
                byte[] sealed =
                        one.transactions()
                                .write(() ->
                                        one.bean(Secrets.class).encrypt(place, row, "for both"));

                assertThat(other.bean(Secrets.class).decryptText(place, row, sealed))
                        .isEqualTo("for both");
                assertThat(one.browser().get("/healthz").status()).isEqualTo(200);
                assertThat(other.browser().get("/healthz").status()).isEqualTo(200);
            }
        }
    }
}
