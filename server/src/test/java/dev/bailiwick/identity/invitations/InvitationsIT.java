package dev.bailiwick.identity.invitations;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;

class InvitationsIT extends InvitationsContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onPostgresql();
    }
}
