package dev.bailiwick.identity.notices;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;

class SecondStepNoticesIT extends SecondStepNoticesContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onPostgresql();
    }
}
