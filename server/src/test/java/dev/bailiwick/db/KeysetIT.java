package dev.bailiwick.db;

import dev.bailiwick.RunningServer;

class KeysetIT extends KeysetContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
