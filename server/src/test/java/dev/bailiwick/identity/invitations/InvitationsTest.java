package dev.bailiwick.identity.invitations;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;

class InvitationsTest extends InvitationsContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onSqlite();
    }
}
