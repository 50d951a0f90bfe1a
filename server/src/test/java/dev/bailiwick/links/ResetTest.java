package dev.bailiwick.links;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class ResetTest extends ResetContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onSqlite();
    }
}
