package dev.bailiwick.links;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class ConfirmIT extends ConfirmContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onPostgresql();
    }
}
