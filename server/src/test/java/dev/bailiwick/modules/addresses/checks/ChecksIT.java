package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.RunningServer;

class ChecksIT extends ChecksContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onPostgresql(REACH);
    }
}
