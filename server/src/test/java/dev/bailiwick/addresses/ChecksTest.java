package dev.bailiwick.addresses;

import dev.bailiwick.RunningServer;

class ChecksTest extends ChecksContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onSqlite(REACH);
    }
}
