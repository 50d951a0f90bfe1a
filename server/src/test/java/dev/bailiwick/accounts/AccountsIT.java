package dev.bailiwick.accounts;

import dev.bailiwick.RunningServer;

class AccountsIT extends AccountsContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
