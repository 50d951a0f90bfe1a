package dev.bailiwick.operations.ownbackup.file;

import dev.bailiwick.RunningServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class OwnBackupTest extends OwnBackupContract {
    @Override
    RunningServer source() {
        return RunningServer.onSqlite();
    }

    @Override
    @Nullable String target() {
        return null;
    }
}
