package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;

class SignInRecheckIT extends SignInRecheckContract {
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
