package dev.bailiwick.records.imports;

import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A disk that fills up during an import: SQLite refuses to add pages to its file, with the error
/// it uses for a full disk.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FullDiskTest {
    private static final String PATH = "/ip-addresses/import";
    private static final int ROWS = 5_000;
    private static final long ENDLESS = 1_073_741_823;

    private final RunningServer server = RunningServer.onSqlite();
    private final Browser admin = server.signedIn(Role.ADMIN, ProductModule.IP_ADDRESSES);

    @BeforeEach
    void begin() {
        server.stopBackgroundWork();
    }

    @AfterEach
    void freeTheDisk() {
        mostPages(ENDLESS);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_disk_full_during_validation_is_reported_and_nothing_is_stored() {
        mostPages(pages() + 20);

        String check = sent();

        assertThat(awaited(check, "Not imported")).contains("disk is full. Nothing was imported.");
        assertNothingStored();
        assertGoesOn("192.0.2.1");
    }

    @Test
    void an_import_waits_while_the_disk_is_full() {
        String check = sent();
        assertThat(awaited(check, "Nothing has been saved yet")).contains("Import 5,000");
        mostPages(pages() + 20);

        admin.post(check + "/apply");

        assertThat(awaited(check, "disk is full. The import continues")).contains(">Importing<");
        assertThat(admin.get("/ip-addresses").status()).isEqualTo(200);
        mostPages(ENDLESS);
        server.clock().advance(RunImports.LEASE.plusSeconds(1));
        server.bean(RunImports.class).resume();
        assertThat(awaited(check, ">Imported<"))
                .contains("5,000 new, 0 changed.")
                .doesNotContain("disk is full");
        assertThat(server.sql().fetchCount(IP_ADDRESS)).isEqualTo(ROWS);
        deleteAll();
    }

    private void assertNothingStored() {
        assertThat(server.sql().fetchCount(IP_ADDRESS)).isZero();
        assertThat(server.sql().fetchCount(SUBNET)).isZero();
    }

    /// Small changes still fit, and the same file does once there is space again.
    private void assertGoesOn(String address) {
        assertThat(admin.get("/ip-addresses").status()).isEqualTo(200);
        mostPages(ENDLESS);
        var one = Map.of("address", address, "status", "active");
        assertThat(admin.post("/ip-addresses/add", one).status()).isEqualTo(302);
        String again = sent();
        String ignored = awaited(again, "Nothing has been saved yet");
        admin.post(again + "/apply");
        assertThat(awaited(again, "Imported")).contains("5,000 new, 0 changed.");
        assertThat(server.sql().fetchCount(IP_ADDRESS)).isEqualTo(ROWS + 1);
        deleteAll();
    }

    private void deleteAll() {
        server.sql().deleteFrom(IP_ADDRESS).execute();
        server.sql().deleteFrom(SUBNET).execute();
        server.sql().deleteFrom(IP_ADDRESS_IMPORT).execute();
        server.sql().deleteFrom(CSV_IMPORT_ROW).execute();
        server.sql().execute("VACUUM");
    }

    private String awaited(String path, String words) {
        Await.until(() -> admin.get(path).body().contains(words));
        return admin.get(path).body();
    }

    private String sent() {
        var file = new StringBuilder("address,hostname,subnet,description\n");
        for (int i = 0; i < ROWS; i++) {
            file.append(
                    "10.0.%d.%d,host-%d,10.0.%d.0/24,%s\n"
                            .formatted(i / 250, i % 250 + 1, i, i / 250, "x".repeat(100)));
        }
        return admin.upload(PATH, "addresses.csv", file.toString().getBytes(StandardCharsets.UTF_8))
                .location()
                .replaceFirst("^https?://[^/]+", "");
    }

    /// Both run on the single write connection.
    private long pages() {
        return Long.parseLong(String.valueOf(server.sql().fetchValue("PRAGMA page_count")));
    }

    private void mostPages(long pages) {
        var ignored = server.sql().fetchValue("PRAGMA max_page_count = " + pages);
    }
}
