package dev.bailiwick.modules.send;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class RecipientsTest extends RecipientsContract {
    private static final RunningServer SERVER = RunningServer.onSqlite();

    @Override
    protected RunningServer server() {
        return SERVER;
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
