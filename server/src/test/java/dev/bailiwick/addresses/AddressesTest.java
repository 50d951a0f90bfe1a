package dev.bailiwick.addresses;

import dev.bailiwick.RunningServer;

class AddressesTest extends AddressesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
