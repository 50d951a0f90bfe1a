package dev.bailiwick.lists;

import dev.bailiwick.RunningServer;

class KeptListsIT extends KeptListsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
