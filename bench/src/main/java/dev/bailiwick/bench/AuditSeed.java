package dev.bailiwick.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/// Inserts entries into a stopped server's audit log, older than its own: their sequences are
/// negative. They are outside the chain, which the measured pages do not verify.
final class AuditSeed {
    private static final List<String> EVENTS =
            List.of("Signed In", "Setting Changed", "OIDC Login Succeeded", "Sign-in Failed");
    private static final long SPACING_MS = 60_000;

    private AuditSeed() {}

    static void insert(Connection connection, int entries) throws SQLException {
        String sql =
                "INSERT INTO audit_entry (sequence, at, event, outcome, actor_kind, actor_id,"
                        + " actor_name, address, target, details, request_id, mac) VALUES (?, ?, ?,"
                        + " 'SUCCESS', 'ACCOUNT', 1, ?, '192.0.2.7', ?, '{}', ?, ?)";
        long now = Instant.now().toEpochMilli();
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            connection.setAutoCommit(false);
            for (int i = 1; i <= entries; i++) {
                insert.setLong(1, -i);
                insert.setLong(2, now - i * SPACING_MS);
                insert.setString(3, EVENTS.get(i % EVENTS.size()));
                insert.setString(4, "person-%d@example.test".formatted(i % 500));
                insert.setString(5, "target-%d".formatted(i % 1_000));
                insert.setString(6, "request-%d".formatted(i));
                insert.setBytes(7, new byte[32]);
                insert.executeUpdate();
            }
            connection.commit();
        }
    }
}
