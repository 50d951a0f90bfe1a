package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.RunningServer;

class MonitorsIT extends MonitorsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
