package dev.bailiwick.addresses;

import dev.bailiwick.RunningServer;

class AddressesIT extends AddressesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
