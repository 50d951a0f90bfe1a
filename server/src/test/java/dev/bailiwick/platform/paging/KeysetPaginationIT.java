package dev.bailiwick.platform.paging;

import dev.bailiwick.RunningServer;

class KeysetPaginationIT extends KeysetPaginationContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
