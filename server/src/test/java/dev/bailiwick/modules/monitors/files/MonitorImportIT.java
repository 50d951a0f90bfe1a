package dev.bailiwick.modules.monitors.files;

import dev.bailiwick.RunningServer;

class MonitorImportIT extends MonitorImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
