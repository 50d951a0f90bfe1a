package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.RunningServer;

class VirtualMachinesIT extends VirtualMachinesContract {
    @Override
    RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
