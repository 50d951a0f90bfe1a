package dev.bailiwick.licences;

import dev.bailiwick.RunningServer;

class RemindersIT extends RemindersContract {
    RemindersIT() {
        super(RunningServer::onPostgresql);
    }
}
