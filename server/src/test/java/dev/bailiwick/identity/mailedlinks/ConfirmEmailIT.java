package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;

class ConfirmEmailIT extends ConfirmEmailContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onPostgresql();
    }
}
