package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.BeforeAll;

class HostGatewaysIT extends HostGatewaysTest {
    @BeforeAll
    static void start() {
        server = RunningServer.onPostgresql();
        server.stopBackgroundWork();
    }
}
