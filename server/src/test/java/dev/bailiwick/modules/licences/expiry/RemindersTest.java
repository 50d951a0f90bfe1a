package dev.bailiwick.modules.licences.expiry;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class RemindersTest extends RemindersContract {
    RemindersTest() {
        super(RunningServer::onSqlite);
    }
}
