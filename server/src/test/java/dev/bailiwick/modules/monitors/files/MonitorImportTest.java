package dev.bailiwick.modules.monitors.files;

import dev.bailiwick.RunningServer;

class MonitorImportTest extends MonitorImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
