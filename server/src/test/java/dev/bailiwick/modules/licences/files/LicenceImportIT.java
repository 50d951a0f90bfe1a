package dev.bailiwick.modules.licences.files;

import dev.bailiwick.RunningServer;

class LicenceImportIT extends LicenceImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
