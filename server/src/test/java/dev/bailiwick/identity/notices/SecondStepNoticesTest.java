package dev.bailiwick.identity.notices;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class SecondStepNoticesTest extends SecondStepNoticesContract {
    @Override
    protected RunningServer server() {
        return ServerWithMail.onSqlite();
    }
}
