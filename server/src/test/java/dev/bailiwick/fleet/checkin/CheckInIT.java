package dev.bailiwick.fleet.checkin;

import dev.bailiwick.RunningServer;

class CheckInIT extends CheckInContract {
    @Override
    RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
