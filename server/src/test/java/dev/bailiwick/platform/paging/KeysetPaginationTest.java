package dev.bailiwick.platform.paging;

import dev.bailiwick.RunningServer;

class KeysetPaginationTest extends KeysetPaginationContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
