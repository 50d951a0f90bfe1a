package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import org.junit.jupiter.api.BeforeAll;

class HostMonitorsIT extends HostMonitorsTest {
    @BeforeAll
    static void start() {
        server = RunningServer.onPostgresql();
        server.stopBackgroundWork();
        editor = server.signedIn(Role.ADMIN);
    }
}
