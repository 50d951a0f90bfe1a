package dev.bailiwick.operations.overview;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
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
    void only_administrators_are_shown_what_happened_last() {
        assertThat(server.signedIn(Role.ADMIN).get("/").body())
                .contains("Recent activity", "Sign-in Succeeded");
        assertThat(server.signedIn(Role.EDITOR).get("/").body())
                .contains("Nothing needs attention")
                .doesNotContain("Recent activity", "Sign-in Succeeded");
    }

    @Test
    void a_heading_that_says_what_needs_attention_follows_it() {
        String refreshed = "<h1 class=\"break\" id=\"heading\" data-refresh=\"/\"";

        assertThat(server.signedIn(Role.VIEWER, ProductModule.COMPUTE).get("/").body())
                .contains(refreshed, "id=\"attention\"");
        assertThat(server.signedIn(Role.VIEWER, ProductModule.DNS).get("/").body())
                .contains("<h1 class=\"break\" id=\"heading\">")
                .doesNotContain(refreshed);
    }

    @Test
    void the_first_host_is_a_step_of_the_set_up_until_there_is_one() {
        server.transactions().write(() -> server.sql().deleteFrom(COMPUTE_HOST).execute());
        var administrator = server.signedIn(Role.ADMIN);
        assertThat(administrator.get("/").body()).contains("Add a host");

        administrator.post(
                "/infrastructure/vm-container-manager/add",
                Map.of("name", "nas-01", "kind", "container"));

        assertThat(administrator.get("/").body()).contains("One host").doesNotContain("Add a host");
    }
}
