package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.RunningServer;

class RemoteHostKeysTest extends RemoteHostKeysContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
