package dev.bailiwick.messaging.mail;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class OutboxTest extends OutboxContract {
    private static final RunningServer SERVER =
            RunningServer.onSqlite("bailiwick.ca-file=" + OFFICE.authority())
                    .hurrying("DeliverMails.run");

    @Override
    protected RunningServer server() {
        return SERVER;
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
