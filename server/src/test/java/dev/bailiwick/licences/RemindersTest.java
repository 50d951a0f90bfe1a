package dev.bailiwick.licences;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class RemindersTest extends RemindersContract {
    private static final RunningServer SERVER =
            quiet(
                    RunningServer.onSqlite(
                            OFFICE.settings(
                                    "bailiwick.general.base_url=" + MailingServer.BASE_URL)));

    @Override
    protected RunningServer server() {
        return SERVER;
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
