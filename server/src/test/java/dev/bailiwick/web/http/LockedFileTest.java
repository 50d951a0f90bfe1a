package dev.bailiwick.web.http;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Another program, such as a backup tool or a SQLite shell, holds an exclusive lock on the
/// database file.
@Tag("slow")
class LockedFileTest {
    private static final Map<String, String> ADDRESS =
            Map.of("address", "192.0.2.77", "status", "active");

    private final RunningServer server = RunningServer.onSqlite();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void is_waited_for_briefly_and_then_reported_as_locked() throws SQLException {
        server.stopBackgroundWork();
        Browser editor = server.signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);
        String form = editor.get("/ip-addresses/add").body();
        assertThat(form).contains("Add address");
        try (Connection other =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + server.folder().resolve("bailiwick.db"));
                var statement = other.createStatement()) {
            boolean ignored = statement.execute("BEGIN IMMEDIATE");

            Answer refused = editor.post("/ip-addresses/add", ADDRESS);

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("10");
            assertThat(refused.body()).contains("The database does not respond");
            assertThat(editor.get("/ip-addresses").status()).as("reading").isEqualTo(200);
            server.clock().advance(Duration.ofMinutes(2));
            assertThat(editor.get("/ip-addresses").status()).as("a while later").isEqualTo(200);
        }

        int entries = server.sql().fetchCount(AUDIT_ENTRY);
        assertThatThrownBy(() ->
                        server.transactions()
                                .write(() -> {
                                    var _ = server.sql().deleteFrom(AUDIT_ENTRY).execute();
                                    throw new IllegalStateException("half of it");
                                }))
                .hasMessage("half of it");
        assertThat(server.sql().fetchCount(AUDIT_ENTRY)).as("all or nothing").isEqualTo(entries);
        assertThat(editor.post("/ip-addresses/add", ADDRESS).status()).isEqualTo(302);
    }
}
