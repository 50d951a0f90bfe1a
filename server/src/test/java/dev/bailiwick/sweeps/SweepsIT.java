package dev.bailiwick.sweeps;

import dev.bailiwick.RunningServer;

class SweepsIT extends SweepsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onPostgresql(REACH);
    }

    @Override
    protected RunningServer another() {
        return RunningServer.onPostgresql(REACH);
    }
}
