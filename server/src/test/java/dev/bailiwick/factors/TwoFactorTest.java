package dev.bailiwick.factors;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class TwoFactorTest extends TwoFactorContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
