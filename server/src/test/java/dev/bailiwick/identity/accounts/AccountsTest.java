package dev.bailiwick.identity.accounts;

import dev.bailiwick.RunningServer;

class AccountsTest extends AccountsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
