package dev.bailiwick.identity.accounts;

import dev.bailiwick.RunningServer;

class AccountsIT extends AccountsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
