package dev.bailiwick.archive;

import dev.bailiwick.Postgresql;
import dev.bailiwick.RunningServer;

class ArchiveToPostgresqlIT extends ArchiveContract {
    @Override
    RunningServer source() {
        return RunningServer.onSqlite();
    }

    @Override
    String target() {
        return Postgresql.newDatabase();
    }
}
