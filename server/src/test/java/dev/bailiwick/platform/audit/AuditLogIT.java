package dev.bailiwick.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AuditLogIT extends AuditLogContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }

    /// SQLite has one writer, whatever it writes.
    @Test
    void an_open_change_delays_neither_changes_to_other_records_nor_entries_of_failures() {
        AuditLog log = server().bean(AuditLog.class);
        server().transactions()
                .write(() -> {
                    log.acquireLock("licences");
                    log.record(AuditEvent.of("Last"));
                    CompletableFuture.runAsync(() ->
                                    server().transactions()
                                            .write(() -> {
                                                log.acquireLock("ip-addresses");
                                                log.record(AuditEvent.of("First"));
                                            }))
                            .join();
                    CompletableFuture.runAsync(() -> log.record(AuditEvent.failure("Second", "x")))
                            .join();
                });

        assertThat(server().transactions().read(() -> server().bean(AuditEntries.class).newest(3)))
                .extracting(AuditEntry::event)
                .containsExactly("Last", "Second", "First");
    }
}
