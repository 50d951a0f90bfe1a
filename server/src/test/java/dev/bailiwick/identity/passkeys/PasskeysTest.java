package dev.bailiwick.identity.passkeys;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PasskeysTest extends PasskeysContract {
    private static final RunningServer SERVER = withBaseUrl(RunningServer.onSqlite());

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    protected RunningServer server() {
        return SERVER;
    }
}
