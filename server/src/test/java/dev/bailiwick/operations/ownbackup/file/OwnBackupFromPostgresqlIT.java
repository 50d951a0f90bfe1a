package dev.bailiwick.operations.ownbackup.file;

import dev.bailiwick.RunningServer;
import org.jspecify.annotations.Nullable;

class OwnBackupFromPostgresqlIT extends OwnBackupContract {
    @Override
    RunningServer source() {
        return RunningServer.onPostgresql();
    }

    @Override
    @Nullable String target() {
        return null;
    }
}
