package dev.bailiwick.messaging.mail;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class OutboxIT extends OutboxContract {
    private static final RunningServer SERVER =
            RunningServer.onPostgresql("bailiwick.ca-file=" + OFFICE.authority())
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
