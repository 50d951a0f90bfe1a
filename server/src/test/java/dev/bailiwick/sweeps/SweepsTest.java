package dev.bailiwick.sweeps;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class SweepsTest extends SweepsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onSqlite(REACH);
    }

    @Override
    protected RunningServer another() {
        return RunningServer.onSqlite(REACH);
    }
}
