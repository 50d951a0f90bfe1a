package dev.bailiwick.modules.licences.register;

import dev.bailiwick.RunningServer;

class LicencesTest extends LicencesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
