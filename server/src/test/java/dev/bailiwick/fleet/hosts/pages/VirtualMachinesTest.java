package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class VirtualMachinesTest extends VirtualMachinesContract {
    @Override
    RunningServer server() {
        return RunningServer.shared();
    }
}
