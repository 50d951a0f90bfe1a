package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseGoneIT {
    @TempDir Path folder;

    @Test
    void the_service_reports_a_lost_database_and_recovers_when_it_is_back() throws Exception {
        int port = freePort();
        EmbeddedPostgres postgresql = start(port);
        String url = "postgresql://postgres:postgres@localhost:" + port + "/postgres";
        try (RunningServer server = RunningServer.in(folder.resolve("data"), url)) {
            Browser administrator = server.signedIn(Role.ADMIN);
            Browser stranger = server.browser();
            assertThat(stranger.get("/healthz").status()).isEqualTo(200);

            postgresql.close();

            assertUnavailable(stranger.get("/healthz"));
            assertThat(stranger.head("/healthz").status()).isEqualTo(503);
            assertUnavailablePage(administrator.get("/"));
            assertThat(administrator.get(stylesheet(administrator.get("/"))).status())
                    .isEqualTo(200);
            assertUnavailablePage(stranger.get("/login"));
            assertUnavailablePage(administrator.postWithoutToken("/logout", java.util.Map.of()));
            assertUnavailablePage(stranger.get("/login", "Host", "it.example.org"));
            assertThat(administrator.get("/", "Accept", "application/json").body())
                    .contains("\"status\":503");

            postgresql = start(port);

            assertThat(stranger.get("/healthz").status()).isEqualTo(200);
            assertThat(administrator.get("/").status()).isEqualTo(200);
        } finally {
            postgresql.close();
        }
    }

    private static void assertUnavailable(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.body()).contains("\"status\":\"unavailable\"").contains("\"version\":");
    }

    private static void assertUnavailablePage(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Content-Type")).startsWith("text/html");
        assertThat(answer.body())
                .contains("The database does not respond")
                .contains(String.valueOf(answer.header("X-Request-Id")))
                .doesNotContain("Exception", "5432", "postgres");
    }

    private static String stylesheet(Answer page) {
        var link = Pattern.compile("href=\"(/assets/[^\"]+\\.css)\"").matcher(page.body());
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    private EmbeddedPostgres start(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(folder.resolve("postgresql"))
                .setCleanDataDirectory(false)
                .start();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
