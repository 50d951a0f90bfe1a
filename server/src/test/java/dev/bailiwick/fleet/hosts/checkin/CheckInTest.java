package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class CheckInTest extends CheckInContract {
    @Override
    RunningServer server() {
        return RunningServer.shared();
    }
}
