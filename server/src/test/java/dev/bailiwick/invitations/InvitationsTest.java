package dev.bailiwick.invitations;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class InvitationsTest extends InvitationsContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onSqlite();
    }
}
