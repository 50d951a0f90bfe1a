package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.RunningServer;

class LicencesTest extends LicencesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
