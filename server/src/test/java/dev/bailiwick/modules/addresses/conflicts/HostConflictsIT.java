package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.RunningServer;

class HostConflictsIT extends HostConflictsContract {
    @Override
    RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
