package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class ProductKeysTest extends ProductKeysContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
