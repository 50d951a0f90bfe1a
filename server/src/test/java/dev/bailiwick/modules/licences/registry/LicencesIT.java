package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.RunningServer;

class LicencesIT extends LicencesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
