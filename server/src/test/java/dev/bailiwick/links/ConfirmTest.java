package dev.bailiwick.links;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class ConfirmTest extends ConfirmContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onSqlite();
    }
}
