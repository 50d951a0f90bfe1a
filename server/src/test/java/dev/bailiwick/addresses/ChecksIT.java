package dev.bailiwick.addresses;

import dev.bailiwick.RunningServer;

class ChecksIT extends ChecksContract {
    @Override
    protected RunningServer server() {
        return RunningServer.onPostgresql(REACH);
    }
}
