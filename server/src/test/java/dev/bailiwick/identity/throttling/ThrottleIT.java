package dev.bailiwick.identity.throttling;

import dev.bailiwick.RunningServer;

class ThrottleIT extends ThrottleContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
