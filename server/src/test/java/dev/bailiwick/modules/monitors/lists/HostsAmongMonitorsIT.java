package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.BeforeAll;

class HostsAmongMonitorsIT extends HostsAmongMonitorsTest {
    @BeforeAll
    static void start() {
        server = RunningServer.onPostgresql();
        server.stopBackgroundWork();
    }
}
