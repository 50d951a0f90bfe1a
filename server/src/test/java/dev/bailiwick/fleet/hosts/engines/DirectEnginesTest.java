package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.RunningServer;

class DirectEnginesTest extends DirectEnginesContract {
    @Override
    RunningServer server() {
        return RunningServer.shared();
    }
}
