package dev.bailiwick.identity.passkeys;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class PasskeysIT extends PasskeysContract {
    private static final RunningServer SERVER = withBaseUrl(RunningServer.onPostgresql());

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    protected RunningServer server() {
        return SERVER;
    }
}
