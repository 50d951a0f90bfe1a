package dev.bailiwick.notices;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;

class SecondStepNoticesIT extends SecondStepNoticesContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onPostgresql();
    }
}
