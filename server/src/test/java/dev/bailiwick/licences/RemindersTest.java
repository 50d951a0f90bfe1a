package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class RemindersTest extends RemindersContract {
    RemindersTest() {
        super(RunningServer::onSqlite);
    }
}
