package dev.bailiwick.identity.sessions;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class RequestRecheckTest extends RequestRecheckContract {
    private static final RunningServer SERVER =
            quiet(RunningServer.onSqlite("bailiwick.general.base_url=http://localhost:8210"));

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    protected RunningServer server() {
        return SERVER;
    }
}
