package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class LicencesIT extends LicencesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
