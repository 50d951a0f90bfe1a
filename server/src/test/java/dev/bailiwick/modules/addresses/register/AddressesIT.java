package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.RunningServer;

class AddressesIT extends AddressesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
