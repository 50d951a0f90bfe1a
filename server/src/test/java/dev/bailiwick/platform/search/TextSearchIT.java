package dev.bailiwick.platform.search;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Postgresql;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextSearchIT extends TextSearchContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }

    @Override
    protected void loseIndex() {
        server().sql().execute("DROP INDEX ip_address_trigrams");
    }

    @Test
    void a_server_without_the_right_to_create_the_extension_starts_and_finds_the_same() {
        String database = Postgresql.newDatabaseOf("plain");
        try (var plain = RunningServer.in(RunningServer.newFolder(), database)) {
            var editor = plain.signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);
            editor.post(
                    "/ip-addresses/add",
                    Map.of(
                            "address",
                            "192.0.2.7",
                            "status",
                            "active",
                            "description",
                            "Front desk"));
            plain.sql().update(IP_ADDRESS).set(IP_ADDRESS.ID, 5_000_000L).execute();
            editor.post(
                    "/ip-addresses/add",
                    Map.of("address", "192.0.2.8", "status", "active", "description", "Kitchen"));

            assertThat(editor.get("/ip-addresses?q=DESK").rows()).containsExactly("192.0.2.7");
            assertThat(plain.sql().fetchValue("SELECT to_regclass('ip_address_trigrams')::text"))
                    .isNull();
        }
    }
}
