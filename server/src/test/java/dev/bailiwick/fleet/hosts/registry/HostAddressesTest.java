package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class HostAddressesTest extends HostAddressesContract {
    @Override
    RunningServer server() {
        return RunningServer.shared();
    }
}
