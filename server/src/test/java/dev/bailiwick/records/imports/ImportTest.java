package dev.bailiwick.records.imports;

import dev.bailiwick.RunningServer;

class ImportTest extends ImportContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
