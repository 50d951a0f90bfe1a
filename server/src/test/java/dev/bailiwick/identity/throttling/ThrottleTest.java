package dev.bailiwick.identity.throttling;

import dev.bailiwick.RunningServer;

class ThrottleTest extends ThrottleContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
