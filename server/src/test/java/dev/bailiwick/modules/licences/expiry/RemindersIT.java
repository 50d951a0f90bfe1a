package dev.bailiwick.modules.licences.expiry;

import dev.bailiwick.RunningServer;

class RemindersIT extends RemindersContract {
    RemindersIT() {
        super(RunningServer::onPostgresql);
    }
}
