package dev.bailiwick.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;
import dev.bailiwick.accounts.Role;
import org.junit.jupiter.api.Test;

class OverviewTest {
    private final RunningServer server = MailingServer.onSqlite();

    @Test
    void only_administrators_are_shown_what_happened_last() {
        assertThat(server.signedIn(Role.ADMIN).get("/").body())
                .contains("Recent activity", "Sign-in Succeeded");
        assertThat(server.signedIn(Role.EDITOR).get("/").body())
                .contains("Nothing needs attention")
                .doesNotContain("Recent activity", "Sign-in Succeeded");
    }
}
