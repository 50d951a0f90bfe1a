package dev.bailiwick.records.imports;

import dev.bailiwick.RunningServer;

class ImportIT extends ImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
