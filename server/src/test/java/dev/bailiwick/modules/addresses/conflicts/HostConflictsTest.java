package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class HostConflictsTest extends HostConflictsContract {
    @Override
    RunningServer server() {
        return RunningServer.shared();
    }
}
