package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class ProductKeysIT extends ProductKeysContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
