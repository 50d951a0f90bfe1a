package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ConfirmEmailTest extends ConfirmEmailContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onSqlite();
    }
}
