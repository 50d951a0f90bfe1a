package dev.bailiwick.archive;

import dev.bailiwick.RunningServer;
import org.jspecify.annotations.Nullable;

class ArchiveFromPostgresqlIT extends ArchiveContract {
    @Override
    RunningServer source() {
        return RunningServer.onPostgresql();
    }

    @Override
    @Nullable String target() {
        return null;
    }
}
