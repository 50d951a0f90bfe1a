package dev.bailiwick.operations.overview;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverviewTest {
    private final RunningServer server = ServerWithMail.onSqlite();

    @Test
    void only_administrators_see_recent_activity() {
        assertThat(server.signedIn(Role.ADMIN).get("/").body())
                .contains("Recent activity", "Sign-in Succeeded");
        assertThat(server.signedIn(Role.EDITOR).get("/").body())
                .contains("you do not have any modules yet")
                .doesNotContain("Recent activity", "Sign-in Succeeded");
    }

    @Test
    void the_heading_is_refreshed_only_if_it_shows_what_needs_attention() {
        String refreshed = "<h1 class=\"break\" id=\"heading\" data-refresh=\"/\"";

        assertThat(server.signedIn(Role.VIEWER, ProductModule.COMPUTE).get("/").body())
                .contains(refreshed, "id=\"attention\"");
        assertThat(server.signedIn(Role.VIEWER, ProductModule.LICENCES).get("/").body())
                .contains("<h1 class=\"break\" id=\"heading\">")
                .doesNotContain(refreshed);
    }

    @Test
    void adding_the_first_host_is_a_checklist_step() {
        server.transactions().write(() -> server.sql().deleteFrom(COMPUTE_HOST).execute());
        var administrator = server.signedIn(Role.ADMIN);
        assertThat(administrator.get("/").body()).contains("Add host");

        administrator.post(
                "/infrastructure/vm-container-manager/add",
                Map.of("name", "nas-01", "kind", "container"));

        assertThat(administrator.get("/").body()).contains("One host").doesNotContain("Add host");
    }
}
