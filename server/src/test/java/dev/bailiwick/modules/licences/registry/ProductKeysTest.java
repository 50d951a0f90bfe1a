package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ProductKeysTest extends ProductKeysContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
