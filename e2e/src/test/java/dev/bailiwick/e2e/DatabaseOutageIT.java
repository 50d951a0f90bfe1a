package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/// PostgreSQL becomes unavailable while people work, and comes back.
class DatabaseOutageIT {
    private static final String GENERAL = "/site-administration/general";

    @Test
    void users_are_told_and_can_continue_once_the_database_is_back() throws Exception {
        try (var postgres = new PostgresServer();
                var cable = new NetworkProxy(postgres.port());
                PackagedServer server = behind(cable, postgres)) {
            server.start();
            try (WebClient ines = WebClient.firstAdministrator(server);
                    WebClient visitor = new WebClient(server)) {
                String form = ines.get(GENERAL).body();

                cable.pull();

                var refused = ines.post(GENERAL, form, Map.of("audit_days", "77"));
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.body())
                        .contains("The database does not respond", "Nothing was stored")
                        .doesNotContain("Exception", "postgres");
                assertThat(visitor.get("/healthz").statusCode()).isEqualTo(503);
                assertThat(visitor.getJson(GENERAL).statusCode()).isEqualTo(503);

                cable.putBack();

                Await.until(() -> isUp(visitor));
                assertThat(ines.post(GENERAL, form, Map.of("audit_days", "78")).statusCode())
                        .isEqualTo(302);
                assertThat(ines.get(GENERAL).body()).contains("value=\"78\"");
            }
            assertThat(server.output()).doesNotContain("\tat org.postgresql");
        }
    }

    @Test
    void a_database_that_stops_responding_is_given_up() throws Exception {
        try (var postgres = new PostgresServer();
                var cable = new NetworkProxy(postgres.port());
                PackagedServer server = behind(cable, postgres)) {
            server.start();
            try (WebClient ines = WebClient.firstAdministrator(server);
                    WebClient visitor = new WebClient(server)) {
                cable.fallSilent();

                var refused = ines.get(GENERAL);
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.body()).contains("The database does not respond");

                cable.putBack();

                Await.until(() -> isUp(visitor));
                assertThat(ines.get(GENERAL).statusCode()).isEqualTo(200);
            }
        }
    }

    /// A silent connection is given up after eight seconds rather than minutes.
    private static PackagedServer behind(NetworkProxy cable, PostgresServer postgres) {
        String url = postgres.newDatabase();
        return PackagedServer.install()
                .with(
                        "BAILIWICK_DATABASE_URL",
                        url.replace(":" + postgres.port() + "/", ":" + cable.port() + "/")
                                + "?socketTimeout=8");
    }

    private static boolean isUp(WebClient visitor) {
        try {
            return visitor.get("/healthz").statusCode() == 200;
        } catch (java.io.IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
