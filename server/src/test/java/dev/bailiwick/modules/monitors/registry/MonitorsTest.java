package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.RunningServer;

class MonitorsTest extends MonitorsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
