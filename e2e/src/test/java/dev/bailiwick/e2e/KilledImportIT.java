package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// The server is killed (SIGKILL) while it applies an import. After the next start, the import
/// continues and every row is there once.
class KilledImportIT {
    private static final String IMPORT = "/ip-addresses/import";
    private static final int ROWS = 60_000;
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final PostgresServer POSTGRES = new PostgresServer();

    @AfterAll
    static void stopPostgres() {
        POSTGRES.close();
    }

    @Test
    void an_import_continues_after_a_kill_on_sqlite() throws Exception {
        try (PackagedServer server = PackagedServer.install()) {
            killWhileImporting(server);
        }
    }

    @Test
    void an_import_continues_after_a_kill_on_postgresql() throws Exception {
        String url = POSTGRES.newDatabase();
        try (PackagedServer server = PackagedServer.install().with("BAILIWICK_DATABASE_URL", url)) {
            killWhileImporting(server);
        }
    }

    private static void killWhileImporting(PackagedServer server) throws Exception {
        server.start();
        try (WebClient admin = WebClient.firstAdministrator(server)) {
            String form = admin.get(IMPORT).body();
            String location =
                    admin.upload(IMPORT, form, "addresses.csv", file())
                            .headers()
                            .firstValue("Location")
                            .orElseThrow();
            String check = URI.create(location).getPath();
            awaitWords(admin, check, "Import 60,000 addresses");
            var apply = Thread.ofVirtual().start(() -> confirm(admin, check));
            awaitSaved(admin, check);

            server.kill();
            apply.join();
            server.start();

            awaitWords(admin, check, "60,000 new, 0 changed.");
            String exported = admin.get("/ip-addresses/export.csv").body();
            assertThat(exported.lines().skip(1).distinct()).hasSize(ROWS);
            assertThat(exported.lines().skip(1)).hasSize(ROWS);
        }
    }

    private static void confirm(WebClient admin, String check) {
        try {
            var ignored = admin.post(check + "/apply", admin.get(check).body(), Map.of());
        } catch (IOException _) {
            // killed meanwhile
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Until some rows are saved, but not all.
    private static void awaitSaved(WebClient admin, String check) {
        assertThat(
                        Await.within(
                                LIMIT,
                                () -> {
                                    String page = page(admin, check);
                                    return page.contains("% saved.")
                                            && !page.contains(">0&nbsp;% saved.");
                                }))
                .isTrue();
    }

    private static void awaitWords(WebClient admin, String check, String words) {
        assertThat(Await.within(LIMIT, () -> page(admin, check).contains(words))).isTrue();
    }

    private static String page(WebClient admin, String path) {
        try {
            return admin.get(path).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String file() {
        var file = new StringBuilder("address,hostname\n");
        for (int i = 0; i < ROWS; i++) {
            file.append(
                    "10.%d.%d.%d,host-%d\n".formatted(i / 62_500, i / 250 % 250, i % 250 + 1, i));
        }
        return file.toString();
    }
}
