package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class LicenceImportTest extends LicenceImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
