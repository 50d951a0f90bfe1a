package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.RunningServer;

class ChecksTest extends ChecksContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onSqlite(REACH);
    }
}
