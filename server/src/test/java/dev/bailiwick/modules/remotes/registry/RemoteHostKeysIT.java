package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.RunningServer;

class RemoteHostKeysIT extends RemoteHostKeysContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
