package dev.bailiwick.modules.send;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class RecipientsTest extends RecipientsContract {
    private static final RunningServer SERVER =
            RunningServer.onSqlite("logging.threshold.console=warn");

    @Override
    protected RunningServer server() {
        return SERVER;
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
