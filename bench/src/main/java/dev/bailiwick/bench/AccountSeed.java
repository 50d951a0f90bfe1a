package dev.bailiwick.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Inserts people into a stopped server's database, all with the administrator's password.
final class AccountSeed {
    private static final List<String> NAMES =
            List.of("Hanne Lund", "Marek Dudas", "Theo Varga", "Jonas Pell", "Ada Byron");
    private static final List<String> MODULES = List.of("dns", "licences", "compute", "backup");

    private AccountSeed() {}

    static String email(int number) {
        return "person%05d@example.test".formatted(number);
    }

    static void insert(Connection connection, int people) throws SQLException {
        String account =
                "INSERT INTO account (id, uid, email, email_key, name, name_key, role, active,"
                        + " password_hash, created_at, last_sign_in_at, sign_in_order) SELECT ?, ?,"
                        + " ?, ?, ?, ?, ?, ?, password_hash, ?, ?, ? FROM account WHERE id = 1";
        String module = "INSERT INTO account_module (account_id, module) VALUES (?, ?)";
        long now = Instant.now().toEpochMilli();
        try (PreparedStatement person = connection.prepareStatement(account);
                PreparedStatement reach = connection.prepareStatement(module)) {
            connection.setAutoCommit(false);
            for (int i = 2; i <= people; i++) {
                String name = NAMES.get(i % NAMES.size()) + " " + i;
                long signedIn = now - i * 60_000L;
                person.setLong(1, i);
                person.setString(2, UUID.randomUUID().toString());
                person.setString(3, email(i));
                person.setString(4, email(i));
                person.setString(5, name);
                person.setString(6, name.toLowerCase(java.util.Locale.ROOT));
                person.setString(7, i % 10 == 0 ? "EDITOR" : "VIEWER");
                person.setBoolean(8, i % 20 != 0);
                person.setLong(9, now);
                person.setLong(10, signedIn);
                person.setLong(11, signedIn);
                person.executeUpdate();
                reach.setLong(1, i);
                reach.setString(2, MODULES.get(i % MODULES.size()));
                reach.executeUpdate();
            }
            connection.commit();
        }
    }
}
