package dev.bailiwick.links;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ConfirmTest extends ConfirmContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onSqlite();
    }
}
