package dev.bailiwick.bench;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/// Inserts hosts into a stopped server's database, and returns their tokens.
final class HostSeed {
    private HostSeed() {}

    static List<String> insert(Connection connection, int hosts) throws Exception {
        var random = new SecureRandom();
        var tokens = new ArrayList<String>();
        long now = Instant.now().toEpochMilli();
        try (PreparedStatement host =
                        connection.prepareStatement(
                                "INSERT INTO compute_host (id, uid, name, folded_name, kind, site,"
                                    + " notes, created_at) VALUES (?, ?, ?, ?, 'container', '', '',"
                                    + " ?)");
                PreparedStatement token =
                        connection.prepareStatement(
                                "INSERT INTO agent_token (host_id, hash, scopes, created_at,"
                                        + " first_used_at) VALUES (?, ?, 'checkin', ?, ?)")) {
            connection.setAutoCommit(false);
            for (int id = 1; id <= hosts; id++) {
                byte[] bytes = new byte[32];
                random.nextBytes(bytes);
                String text =
                        "bwa_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                tokens.add(text);
                host.setLong(1, id);
                host.setString(2, UUID.randomUUID().toString());
                host.setString(3, "host-%05d".formatted(id));
                host.setString(4, "host-%05d".formatted(id));
                host.setLong(5, now);
                host.executeUpdate();
                token.setLong(1, id);
                token.setBytes(
                        2,
                        MessageDigest.getInstance("SHA-256")
                                .digest(text.getBytes(StandardCharsets.US_ASCII)));
                token.setLong(3, now);
                token.setLong(4, now);
                token.executeUpdate();
            }
            connection.commit();
        }
        return tokens;
    }
}
