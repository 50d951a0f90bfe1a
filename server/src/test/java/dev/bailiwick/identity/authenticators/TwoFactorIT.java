package dev.bailiwick.identity.authenticators;

import dev.bailiwick.RunningServer;

class TwoFactorIT extends TwoFactorContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
