package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class LicencesTest extends LicencesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
