package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class MaintenanceTest extends MaintenanceContract {
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite("bailiwick.remote-allow=127.0.0.0/8");
        server.stopBackgroundWork();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    protected RunningServer server() {
        return server;
    }
}
