package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.RunningServer;

class HostAddressesIT extends HostAddressesContract {
    @Override
    RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
