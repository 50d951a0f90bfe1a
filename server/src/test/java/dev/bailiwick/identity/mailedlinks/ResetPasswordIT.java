package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;

class ResetPasswordIT extends ResetPasswordContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onPostgresql();
    }
}
