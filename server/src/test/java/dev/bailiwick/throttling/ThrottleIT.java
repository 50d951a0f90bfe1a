package dev.bailiwick.throttling;

import dev.bailiwick.RunningServer;

class ThrottleIT extends ThrottleContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
