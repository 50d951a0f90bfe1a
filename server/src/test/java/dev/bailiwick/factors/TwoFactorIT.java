package dev.bailiwick.factors;

import dev.bailiwick.RunningServer;

class TwoFactorIT extends TwoFactorContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
