package dev.bailiwick.db;

import dev.bailiwick.RunningServer;

class KeysetTest extends KeysetContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
