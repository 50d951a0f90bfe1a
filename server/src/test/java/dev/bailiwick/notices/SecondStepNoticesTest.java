package dev.bailiwick.notices;

import dev.bailiwick.MailingServer;
import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class SecondStepNoticesTest extends SecondStepNoticesContract {
    @Override
    protected RunningServer server() {
        return MailingServer.onSqlite();
    }
}
