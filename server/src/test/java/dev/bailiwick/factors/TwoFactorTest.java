package dev.bailiwick.factors;

import dev.bailiwick.RunningServer;

class TwoFactorTest extends TwoFactorContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
