package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class AddressesTest extends AddressesContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
