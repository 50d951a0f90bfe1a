package dev.bailiwick.invitations;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class InvitationsIT extends InvitationsContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onPostgresql();
    }
}
