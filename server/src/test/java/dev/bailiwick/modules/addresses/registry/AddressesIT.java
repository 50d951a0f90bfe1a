package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.RunningServer;

class AddressesIT extends AddressesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
