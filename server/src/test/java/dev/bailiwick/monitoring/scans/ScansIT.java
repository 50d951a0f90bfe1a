package dev.bailiwick.monitoring.scans;

import dev.bailiwick.RunningServer;

class ScansIT extends ScansContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onPostgresql(REACH);
    }

    @Override
    protected RunningServer another() {
        return RunningServer.onPostgresql(REACH);
    }
}
