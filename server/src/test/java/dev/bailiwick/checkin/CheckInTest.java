package dev.bailiwick.checkin;

import dev.bailiwick.RunningServer;

class CheckInTest extends CheckInContract {
    @Override
    RunningServer server() {
        return RunningServer.shared();
    }
}
