package dev.bailiwick.links;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class ResetIT extends ResetContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onPostgresql();
    }
}
