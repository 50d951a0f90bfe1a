package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.RunningServer;

class DirectEnginesIT extends DirectEnginesContract {
    @Override
    RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
