package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.RunningServer;

class ProductKeysIT extends ProductKeysContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
