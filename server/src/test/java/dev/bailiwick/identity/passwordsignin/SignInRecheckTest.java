package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class SignInRecheckTest extends SignInRecheckContract {
    private static final RunningServer SERVER = demanding(RunningServer.onSqlite());

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    protected RunningServer server() {
        return SERVER;
    }
}
