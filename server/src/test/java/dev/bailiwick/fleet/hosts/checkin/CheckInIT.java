package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.RunningServer;

class CheckInIT extends CheckInContract {
    @Override
    RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
