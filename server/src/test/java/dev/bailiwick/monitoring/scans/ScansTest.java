package dev.bailiwick.monitoring.scans;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ScansTest extends ScansContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onSqlite(REACH);
    }

    @Override
    protected RunningServer another() {
        return RunningServer.onSqlite(REACH);
    }
}
