package dev.bailiwick.access;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class WaitingSignInIT extends WaitingSignInContract {
    private static final RunningServer SERVER = demanding(RunningServer.onPostgresql());

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    protected RunningServer server() {
        return SERVER;
    }
}
