package dev.bailiwick.lists;

import dev.bailiwick.RunningServer;

class KeptListsTest extends KeptListsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
